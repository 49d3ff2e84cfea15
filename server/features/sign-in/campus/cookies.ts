import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';

/** `campus`: the log-in that this browser has begun. `campus-sign-up`: the sign-up after it. */
type CampusCookie = 'campus' | 'campus-sign-up';

export function readCampusCookie(request: FastifyRequest, config: Config, name: CampusCookie): string {
  return readCookie(request.headers.cookie, nameOf(name, config));
}

/** Lax, because the provider redirects the browser from another site. */
export function setCampusCookie(
  reply: FastifyReply,
  config: Config,
  cookie: { readonly name: CampusCookie; readonly value: string; readonly maxAgeMs: number },
): void {
  const maxAge = cookie.maxAgeMs / 1000;
  void reply.setCookie(nameOf(cookie.name, config), cookie.value, { ...attributes(config), maxAge });
}

export function clearCampusCookie(reply: FastifyReply, config: Config, name: CampusCookie): void {
  void reply.clearCookie(nameOf(name, config), attributes(config));
}

function nameOf(name: CampusCookie, { secure }: Config): string {
  return secure ? `__Host-${name}` : name;
}

function attributes({ secure }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
