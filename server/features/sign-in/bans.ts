import type { FastifyRequest } from 'fastify';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Context } from '#server/identity/context.ts';
import { readKnownBrowserHash } from '#server/identity/known-browsers.ts';
import { readToken } from '#server/identity/session.ts';
import type { LiveSettings } from '#server/platform/db/live-settings.ts';
import { listLiveSettings } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { isInNetwork } from '#server/platform/http/networks.ts';
import { domainOf } from '#server/platform/mail/address.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

/**
 * The operator's bans of mail domains and networks: settings of the store, named `ban:domain:…` and `ban:network:…`. The
 * answers depend on the request alone, never on whether an address has an account.
 */

export interface Ban {
  readonly kind: 'domain' | 'network';
  /** A domain in punycode, or a network such as `203.0.113.0/24`. */
  readonly target: string;
  readonly since: string;
  readonly until: string;
  /** Shown only to the operator. */
  readonly reason: string;
}

type BanName = `ban:${Ban['kind']}:${string}`;

export function nameBan({ kind, target }: Pick<Ban, 'kind' | 'target'>): BanName {
  return `ban:${kind}:${target}`;
}

/** @returns the bans among the settings that have not ended at `now`. */
export function readBans(values: ReadonlyMap<string, string>, now: number): Ban[] {
  return [...values].flatMap(([name, value]) => {
    if (!name.startsWith('ban:')) return [];
    const ban = JSON.parse(value) as Ban;
    return Date.parse(ban.until) > now ? [ban] : [];
  });
}

interface BanServices extends Pick<Context, 'clock'> {
  readonly liveSettings: LiveSettings;
}

function listTargets({ liveSettings, clock }: BanServices, kind: Ban['kind']): string[] {
  const { values } = liveSettings;
  // Without settings, which is usual, the clock is not read.
  if (values.size === 0) return [];
  return readBans(values, clock())
    .filter((ban) => ban.kind === kind)
    .map(({ target }) => target);
}

/** Refuses an address at a banned domain or a subdomain of it. @throws campus_not_served. */
export function refuseBannedDomain(services: BanServices, normalised: string): void {
  const domain = domainOf(normalised);
  const banned = listTargets(services, 'domain');
  if (!banned.some((target) => domain === target || domain.endsWith(`.${target}`))) return;
  const message = answerWords.bannedDomain;
  fail('campus_not_served', message, { fields: { email: message } });
}

/**
 * Refuses a browser in a banned network, unless it has a live session or an account knows it.
 * @throws network_banned.
 */
export async function refuseBannedNetwork(
  context: BanServices & Pick<Context, 'config' | 'sessions' | 'knownBrowsers'>,
  request: FastifyRequest,
): Promise<void> {
  const banned = listTargets(context, 'network');
  if (!banned.some((target) => isInNetwork(request.ip, target))) return;
  const { config, sessions, knownBrowsers } = context;
  const token = readToken(request, config);
  if (token !== '' && (await sessions.read(hashToken(token)))) return;
  const browserHash = readKnownBrowserHash(request, config);
  if (browserHash !== '' && (await knownBrowsers.read(browserHash))) return;
  fail('network_banned', answerWords.bannedNetwork);
}

/** Deletes bans that have ended. @returns their number. */
export const deleteEndedBans = defineWrite(
  'deleteEndedBans',
  async (tx, { now }: { now: number; limit: number }): Promise<number> => {
    const settings = await listLiveSettings(tx);
    const lasting = new Set(readBans(settings, now).map(nameBan));
    const ended = [...settings.keys()].filter(
      (name): name is BanName => name.startsWith('ban:') && !lasting.has(name as BanName),
    );
    if (ended.length > 0) await tx.deleteFrom('settings').where('name', 'in', ended).execute();
    return ended.length;
  },
);
