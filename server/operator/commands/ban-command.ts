import { nameBan, readBans, type Ban } from '#server/features/sign-in/bans.ts';
import { readMailDomain } from '#server/platform/config/campuses.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { deleteSetting, listLiveSettings, replaceSetting } from '#server/platform/db/settings.ts';
import { parseNetwork, writeNetwork } from '#server/platform/http/networks.ts';
import type { Act } from '#server/operator/record-act.ts';
import { formatTable } from '#server/operator/format-table.ts';
import { readFutureTime } from '#server/operator/option-values.ts';
import { NotFound, UsageError } from '#server/operator/usage.ts';

/** Bans of mail domains and networks, each with an end. */
export type BanCommand =
  | { readonly name: 'ban' }
  | { readonly name: 'ban add'; readonly ban: Ban }
  | { readonly name: 'ban off'; readonly target: string };

const REASON_MAX = 200;
/** Minimum bits of a network's prefix. A wider network is likely to be a mistake. */
const BITS_MIN = { ipv4: 8, ipv6: 16 } as const;

interface Options {
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
}

/** Reads the words after `ban`. @throws UsageError with one line. */
export function readBanCommand(words: readonly string[], options: Options, now: number): BanCommand {
  const [verb, text, ...others] = words;
  if (others.length > 0) throw new UsageError('ban takes one domain or network at a time');
  if (verb === 'domain' || verb === 'network') {
    if (text === undefined) throw new UsageError(`ban ${verb} needs the ${verb}`);
    const target = verb === 'domain' ? readDomain(text) : readNetwork(text);
    if (options.until === undefined) throw new UsageError('ban needs --until: when it ends');
    const until = new Date(readFutureTime('--until', options.until, now)).toISOString();
    const since = new Date(now).toISOString();
    return { name: 'ban add', ban: { kind: verb, target, since, until, reason: readReason(options) } };
  }
  if (options.until !== undefined || options.reason !== undefined)
    throw new UsageError('--until and --reason need ban domain or ban network');
  if (verb === undefined) return { name: 'ban' };
  if (verb !== 'off' || text === undefined)
    throw new UsageError('ban takes domain, network or off with its target, or nothing to list the bans');
  const network = parseNetwork(text);
  return { name: 'ban off', target: network ? writeNetwork(network) : readDomain(text) };
}

function readDomain(text: string): string {
  const domain = readMailDomain(text);
  if (domain !== null && !domain.includes('@') && !parseNetwork(domain)) return domain;
  throw new UsageError(`ban domain needs a mail domain such as example.com, not "${text}"`);
}

function readNetwork(text: string): string {
  const network = parseNetwork(text);
  if (!network)
    throw new UsageError(
      `ban network needs an address or a network such as 203.0.113.0/24 or 2001:db8::/32, not "${text}"`,
    );
  const [address, bits] = network;
  const least = BITS_MIN[address.kind()];
  if (bits < least)
    throw new UsageError(`ban network takes networks of /${least} and smaller, not "${text}"`);
  return writeNetwork(network);
}

function readReason({ reason = '' }: Options): string {
  const shown = readShownText(reason);
  if (shown !== null && shown.length <= REASON_MAX) return shown;
  throw new UsageError(`ban needs --reason: why, in at most ${REASON_MAX} characters`);
}

/** Describes what a command does, and how the log names it. */
export function describeBan(store: StoreBeside, command: BanCommand): Act {
  if (command.name === 'ban')
    return { what: 'looked at the bans', person: null, isRead: true, run: () => listBans(store) };
  if (command.name === 'ban off') {
    const { target } = command;
    return { what: `ends the ban of ${target}`, person: null, run: () => endBan(store, target) };
  }
  const { kind, target, until, reason } = command.ban;
  const what = `bans the ${kind} ${target} until ${until}`;
  return { what, person: null, reason, run: () => addBan(store, command.ban) };
}

async function listBans({ db }: StoreBeside): Promise<string> {
  const bans = readBans(await listLiveSettings(db), Date.now());
  if (bans.length === 0) return 'Nothing is banned.\n';
  const rows = bans
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map(({ kind, target, since, until, reason }) => [kind, target, since, until, reason]);
  return formatTable(['kind', 'what', 'since', 'until', 'reason'], rows);
}

async function addBan({ run }: StoreBeside, ban: Ban): Promise<string> {
  await run(replaceSetting, { name: nameBan(ban), value: JSON.stringify(ban) });
  const effect =
    ban.kind === 'domain'
      ? 'Nobody can sign up with an address there. Existing accounts are not touched.'
      : 'Nobody there can sign up or request codes, except in browsers that an account knows.';
  return `Banned within a second, until ${ban.until}: ${ban.target}. ${effect}\n`;
}

/** @throws NotFound if there is no such ban. */
async function endBan({ run }: StoreBeside, target: string): Promise<string> {
  const kinds = ['domain', 'network'] as const;
  const ended = await Promise.all(
    kinds.map((kind) => run(deleteSetting, { name: nameBan({ kind, target }) })),
  );
  if (!ended.includes(true)) throw new NotFound(`There is no ban of ${target}`);
  return `The ban of ${target} ends within a second.\n`;
}
