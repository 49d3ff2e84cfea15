import { readAccountFacts } from '#server/access/accounts/accounts.ts';
import { isInventedAddress } from '#server/access/invented.ts';
import { createLiveModeration, nameRemovedMailbox, storeRole } from '#server/access/live-moderation.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import { findRole, type Role } from '#server/platform/config/moderation.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { listLiveSettings } from '#server/platform/db/settings.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { shortHash } from '#server/platform/process/secrets.ts';
import type { Act } from '#server/operator/record-act.ts';
import { formatTable } from '#server/operator/format-table.ts';
import { loadStoreSecrets } from '#server/operator/store-secrets.ts';
import { readReason, type Reasoned } from '#server/operator/person-command-line.ts';
import { NotDone, NotFound, UsageError } from '#server/operator/usage.ts';

/** Lists, adds or removes moderators and officers, without a restart. */
export type ModeratorsCommand =
  | { readonly name: 'moderators' }
  | ({ readonly name: 'moderators add'; readonly person: string; readonly role: Role } & Reasoned)
  | ({ readonly name: 'moderators remove'; readonly person: string } & Reasoned);

/** Reads the words after `moderators`. @throws UsageError with one line. */
export function readModeratorsCommand(
  [verb, person, ...others]: readonly string[],
  options: { readonly officer?: boolean | undefined; readonly reason?: string | undefined },
): ModeratorsCommand {
  const { officer = false } = options;
  if (officer && verb !== 'add') throw new UsageError('--officer needs moderators add');
  if (verb === undefined) return { name: 'moderators' };
  if ((verb !== 'add' && verb !== 'remove') || person === undefined || others.length > 0)
    throw new UsageError('moderators takes add or remove with one person, or nothing to list them');
  const reason = readReason(options.reason);
  if (verb === 'remove') return { name: 'moderators remove', person, reason };
  return { name: 'moderators add', person, role: officer ? 'officer' : 'moderator', reason };
}

/** Describes what a command does, and how the log names it. */
export function describeModerators(store: StoreBeside, command: ModeratorsCommand, config: Config): Act {
  switch (command.name) {
    case 'moderators':
      return {
        what: 'looked at the moderators',
        person: null,
        isRead: true,
        run: () => listModerators(store, config),
      };
    case 'moderators add': {
      const { person, role, reason } = command;
      const run = (id: string) => addModerator(store, config, id, role);
      return { what: `makes a person ${describeRole(role)}`, person, reason, run };
    }
    case 'moderators remove': {
      const { person, reason } = command;
      const run = (id: string) => removeModerator(store, config, id === '' ? null : id, person);
      const nameMailbox = (address: string) => nameForLog(store, config, address);
      return { what: 'ends the moderation by a person', person, nameMailbox, reason, run };
    }
  }
}

const describeRole = (role: Role) => (role === 'officer' ? 'an officer' : 'a moderator');

/** Lists who moderates, without mail addresses. */
async function listModerators(store: StoreBeside, config: Config): Promise<string> {
  const members = await readMembers(store, config);
  if (members.length === 0) return `Nobody moderates. ${QUAD_COMMAND} moderators add <id|address>\n`;
  const rows = members.map(({ id, name, role, from }) => [
    id ?? '(no account)',
    name,
    role ?? 'removed',
    from === 'command' ? 'command' : 'MODERATORS, OFFICERS',
  ]);
  return formatTable(['person', 'name', 'role', 'from'], rows);
}

async function readMembers(store: StoreBeside, config: Config) {
  const values = await listLiveSettings(store.db);
  const secrets = await loadStoreSecrets(store, config);
  return createLiveModeration(config.moderation, { values }, secrets, config.production).listMembers(
    store.db,
  );
}

/** @throws NotDone for a person of the demo campus in production. */
async function addModerator(
  store: StoreBeside,
  config: Config,
  personId: string,
  role: Role,
): Promise<string> {
  const address = await readAddress(store, personId);
  if (config.production && isInventedAddress(address))
    throw new NotDone('This person is invented, and decides nothing about real ones');
  const mailbox = nameRemovedMailbox(await loadStoreSecrets(store, config), address);
  await store.run(storeRole, { personId, mailbox, role });
  return `This person is ${describeRole(role)} within a second, without a restart.\n`;
}

/**
 * @param personId null if nobody has an account with the typed address.
 * @throws NotFound if no variable lists that address either.
 */
async function removeModerator(
  store: StoreBeside,
  config: Config,
  personId: string | null,
  typed: string,
): Promise<string> {
  if (personId === null && findRole(config.moderation, typed) === null)
    throw new NotFound('Nobody has this address, and neither MODERATORS nor OFFICERS lists it');
  const address = personId === null ? typed : await readAddress(store, personId);
  const mailbox = nameRemovedMailbox(await loadStoreSecrets(store, config), address);
  await store.run(storeRole, { personId, mailbox, role: 'none' });
  const stays = `a new account with this address does not moderate either, until ${QUAD_COMMAND} moderators add`;
  if (personId === null) return `Nobody has an account with this address. It is removed: ${stays}\n`;
  return `This person does not moderate any more within a second, also if MODERATORS or OFFICERS lists the address. Claimed cases are free again.\nThe removal stays: ${stays}\nSessions and passkeys stay: ${QUAD_COMMAND} sessions end, ${QUAD_COMMAND} passkeys remove\n${await warnOfListed(store, config)}`;
}

/** Names a mailbox without an account as the security log does elsewhere, so that its other events can be found. */
async function nameForLog(store: StoreBeside, config: Config, address: string): Promise<string> {
  const secrets = await loadStoreSecrets(store, config);
  const mailbox = foldAddress(normaliseAddress(address) ?? address);
  return `no account, ${shortHash(secrets.hash('address', mailbox))}`;
}

async function readAddress({ db }: StoreBeside, personId: string): Promise<string> {
  return (await readAccountFacts(db, personId))?.address ?? '';
}

/** A person who has changed the address could sign up with the former one again, and moderate if it is listed. */
async function warnOfListed(store: StoreBeside, config: Config): Promise<string> {
  const members = await readMembers(store, config);
  const free = members.filter(({ id, role }) => id === null && role !== null).length;
  return free === 0
    ? ''
    : `Listed addresses without an account: ${free}. If one of them was this person's before a change of address, remove it too: ${QUAD_COMMAND} moderators remove <address>\n`;
}
