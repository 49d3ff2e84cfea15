import type { FastifyInstance } from 'fastify';
import { contactHref } from '#contract/operator.ts';
import { words } from '#contract/words/en/words.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { BaseServices } from '#server/platform/base-services.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The address for reports of security problems (RFC 9116). */
export function securityTextRoute(
  app: FastifyInstance,
  { config, clock }: Pick<BaseServices, 'config' | 'clock'>,
): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(renderSecurityText(config, clock())),
  );
}

function renderSecurityText({ operator, publicUrl, secure }: Config, now: number): string {
  const expires = new Date(now - (now % DAY_MS) + VALID_DAYS * DAY_MS).toISOString();
  const lines = [
    ...(operator.demo.includes('contact') ? ['# CONTACT is not set: this contact is a demo value.'] : []),
    `Contact: ${contactHref(operator.contact)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${words.locale.split('-')[0]}`,
    // The RFC allows only https here.
    ...(secure ? [`Canonical: ${publicUrl}${PATH}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
