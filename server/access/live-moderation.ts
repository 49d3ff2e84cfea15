import { isInventedAddress } from '#server/access/invented.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { freeClaims } from '#server/access/safety/free-claims.ts';
import { findRole, type Moderation, type Role, type Rule } from '#server/platform/config/moderation.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readSetting, removeSetting, storeSetting } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';

/**
 * Who moderates, and by which rules. Variables set this, and so do the operator's commands, which write settings into
 * the store. Each node reads these settings every second. If both name a person, the command counts. A removal
 * also holds for the mailbox, which is kept as a keyed hash: no new account with a listed address moderates.
 */
export interface LiveModeration {
  /** @param person `address`: the mail address, as typed or normalised. */
  roleOf(person: { readonly id: string; readonly address: string }): Role | null;
  /** The rules that a decision can name. */
  readonly rules: readonly Rule[];
  /** All people whom a variable or a command names. In production, no invented ones. */
  listMembers(db: Db): Promise<Member[]>;
}

interface Member {
  /** Null if a variable names an address that has no account. */
  readonly id: string | null;
  readonly name: string;
  /** Mail is sent to it. */
  readonly email: string;
  /** Null for an address that a variable lists and a command has removed. */
  readonly role: Role | null;
  readonly from: 'command' | 'variable';
  /** False for a suspended or deleted account: it can decide nothing, and gets no mail about cases. */
  readonly isActive: boolean;
}

/** The value of a setting `moderator:…`. */
type StoredRole = Role | 'none';

const MODERATOR = 'moderator:';

type Values = ReadonlyMap<string, string>;
type Hashes = Pick<Secrets, 'hash'>;

export function nameModerator(id: string): `moderator:${string}` {
  return `${MODERATOR}${id}`;
}

/**
 * The setting of a mailbox whose role a command has ended.
 * @param address as typed or normalised.
 */
export function nameRemovedMailbox({ hash }: Hashes, address: string): `no-moderator:${string}` {
  return `no-moderator:${hash('moderator', foldAddress(normaliseAddress(address) ?? address))}`;
}

/** @param settings the settings of the store, by name. */
export function createLiveModeration(
  moderation: Moderation,
  settings: { readonly values: Values },
  secrets: Hashes,
  isProduction: boolean,
): LiveModeration {
  let parsed = { text: '', rules: moderation.rules };
  // The invented people of a trial decide nothing about real ones, and no letter about cases goes to them.
  const mayModerate = (address: string) => !isProduction || !isInventedAddress(address);
  return {
    roleOf({ id, address }) {
      if (!mayModerate(address)) return null;
      const stored = settings.values.get(nameModerator(id));
      if (stored !== undefined) return toRole(stored);
      const listed = findRole(moderation, address);
      return listed === null || settings.values.has(nameRemovedMailbox(secrets, address)) ? null : listed;
    },
    get rules() {
      const text = settings.values.get('rules');
      if (text === undefined) return moderation.rules;
      if (text !== parsed.text) parsed = { text, rules: readLiveRules(moderation, settings.values) };
      return parsed.rules;
    },
    async listMembers(db) {
      const members = await listMembers(db, moderation, settings.values, secrets);
      return members.filter(({ email }) => mayModerate(email));
    },
  };
}

/** The rules that a decision can name now. @param values the settings of the store, by name. */
export function readLiveRules(moderation: Pick<Moderation, 'rules'>, values: Values): readonly Rule[] {
  const text = values.get('rules');
  return text === undefined ? moderation.rules : (JSON.parse(text) as Rule[]);
}

function toRole(stored: string): Role | null {
  return stored === 'officer' || stored === 'moderator' ? stored : null;
}

/** @returns roles by the id of the person. */
function readStoredRoles(values: Values): Map<string, Role | null> {
  const stored = [...values].filter(([name]) => name.startsWith(MODERATOR));
  return new Map(stored.map(([name, value]) => [name.slice(MODERATOR.length), toRole(value)]));
}

async function listMembers(
  db: Db,
  { moderators }: Moderation,
  values: Values,
  secrets: Hashes,
): Promise<Member[]> {
  const stored = readStoredRoles(values);
  const listedAs = ({ mailbox, role }: (typeof moderators)[number]) =>
    values.has(nameRemovedMailbox(secrets, mailbox))
      ? ({ role: null, from: 'command' } as const)
      : ({ role, from: 'variable' } as const);
  // An older account may still have its whole address: see `address` of the table `people`.
  const mailboxes = moderators.flatMap(({ mailbox, email }) => [mailbox, normaliseAddress(email) ?? email]);
  const accounts = await findAccounts(db, [...stored.keys()], mailboxes);
  const withAccount = accounts.flatMap(({ id, name, address, email, state }): Member[] => {
    const isActive = state === 'active';
    const listed = moderators.find(({ mailbox }) => mailbox === foldAddress(address));
    const role = stored.get(id);
    if (role !== undefined)
      return role !== null || listed ? [{ id, name, email, role, isActive, from: 'command' }] : [];
    return listed ? [{ id, name, isActive, email: listed.email, ...listedAs(listed) }] : [];
  });
  const known = new Set(accounts.map(({ address }) => foldAddress(address)));
  const withoutAccount = moderators
    .filter(({ mailbox }) => !known.has(mailbox))
    .map((listed) => ({ id: null, name: '', isActive: true, email: listed.email, ...listedAs(listed) }));
  return [...withAccount, ...withoutAccount];
}

async function findAccounts(db: Db, ids: readonly string[], mailboxes: readonly string[]) {
  if (ids.length + mailboxes.length === 0) return [];
  return db
    .selectFrom('people')
    .select(['id', 'name', 'address', 'email', 'state'])
    .where((q) =>
      q.or([
        ...(ids.length > 0 ? [q('id', 'in', ids)] : []),
        ...(mailboxes.length > 0 ? [q('address', 'in', mailboxes)] : []),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * True if the account is active and no command has ended its role. A variable's role needs no look: it cannot end while
 * the server runs. Locks the person until the end of the transaction,
 * so that this stays true: see `freeClaims`.
 */
export async function stillModerates(tx: Db, personId: string): Promise<boolean> {
  await lockPeople(tx, [personId]);
  const active = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return active !== undefined && (await readSetting(tx, nameModerator(personId))) !== 'none';
}

interface NewRole {
  /** Null for a mailbox without an account. */
  readonly personId: string | null;
  /** The {@link nameRemovedMailbox} of the person's mailbox. */
  readonly mailbox: `no-moderator:${string}`;
  readonly role: StoredRole;
}

/**
 * Sets the role of a person, which overrides the variables. A removal also holds for the mailbox, until that mailbox
 * gets a role. Releases the cases that a removed moderator has claimed.
 */
export const storeRole = defineWrite(
  'storeRole',
  async (tx, { personId, mailbox, role }: NewRole): Promise<void> => {
    if (role === 'none') await storeSetting(tx, { name: mailbox, value: role });
    else await removeSetting(tx, mailbox);
    if (personId === null) return;
    await storeSetting(tx, { name: nameModerator(personId), value: role });
    if (role === 'none') await freeClaims(tx, personId);
  },
);
