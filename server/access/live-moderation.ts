import { findRole, type Moderation, type Role, type Rule } from '#server/platform/config/moderation.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { storeSetting } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { foldAddress } from '#server/platform/mail/address.ts';

/**
 * Who moderates, and by which rules. Variables set this, and so do the operator's commands, which write settings into
 * the store. Each node reads these settings every second. If both name a person, the command counts.
 */
export interface LiveModeration {
  /** @param person `address`: the mail address, as typed or normalised. */
  roleOf(person: { readonly id: string; readonly address: string }): Role | null;
  /** The rules that a decision can name. */
  readonly rules: readonly Rule[];
  /** All people whom a variable or a command names. */
  listMembers(db: Db): Promise<Member[]>;
}

interface Member {
  /** Null if a variable names an address that has no account. */
  readonly id: string | null;
  readonly name: string;
  /** Mail is sent to it. */
  readonly email: string;
  /** Null for a person whom a command has removed, although a variable lists the address. */
  readonly role: Role | null;
  readonly from: 'command' | 'variable';
}

/** The value of a setting `moderator:…`. */
type StoredRole = Role | 'none';

const MODERATOR = 'moderator:';

export function nameModerator(id: string): `moderator:${string}` {
  return `${MODERATOR}${id}`;
}

/** @param settings the settings of the store, by name. */
export function createLiveModeration(
  moderation: Moderation,
  settings: { readonly values: ReadonlyMap<string, string> },
): LiveModeration {
  let parsed = { text: '', rules: moderation.rules };
  return {
    roleOf({ id, address }) {
      const stored = settings.values.get(nameModerator(id));
      return stored === undefined ? findRole(moderation, address) : toRole(stored);
    },
    get rules() {
      const text = settings.values.get('rules');
      if (text === undefined) return moderation.rules;
      if (text !== parsed.text) parsed = { text, rules: JSON.parse(text) as Rule[] };
      return parsed.rules;
    },
    listMembers: (db) => listMembers(db, moderation, readStoredRoles(settings.values)),
  };
}

function toRole(stored: string): Role | null {
  return stored === 'officer' || stored === 'moderator' ? stored : null;
}

/** @returns roles by the id of the person. */
function readStoredRoles(values: ReadonlyMap<string, string>): Map<string, Role | null> {
  const stored = [...values].filter(([name]) => name.startsWith(MODERATOR));
  return new Map(stored.map(([name, value]) => [name.slice(MODERATOR.length), toRole(value)]));
}

async function listMembers(
  db: Db,
  { moderators }: Moderation,
  stored: ReadonlyMap<string, Role | null>,
): Promise<Member[]> {
  const mailboxes = moderators.map(({ mailbox }) => mailbox);
  const accounts = await findAccounts(db, [...stored.keys()], mailboxes);
  const withAccount = accounts.flatMap(({ id, name, address, email }): Member[] => {
    const listed = moderators.find(({ mailbox }) => mailbox === foldAddress(address));
    const role = stored.get(id);
    if (role !== undefined)
      return role !== null || listed ? [{ id, name, email, role, from: 'command' }] : [];
    return listed ? [{ id, name, email: listed.email, role: listed.role, from: 'variable' }] : [];
  });
  const known = new Set(accounts.map(({ address }) => foldAddress(address)));
  const withoutAccount = moderators
    .filter(({ mailbox }) => !known.has(mailbox))
    .map(({ email, role }) => ({ id: null, name: '', email, role, from: 'variable' }) as const);
  return [...withAccount, ...withoutAccount];
}

async function findAccounts(db: Db, ids: readonly string[], mailboxes: readonly string[]) {
  if (ids.length + mailboxes.length === 0) return [];
  return db
    .selectFrom('people')
    .select(['id', 'name', 'address', 'email'])
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
 * Sets the role of a person, which overrides the variables. Releases the cases that a removed moderator has claimed.
 */
export const storeRole = defineWrite(
  'storeRole',
  async (tx, { personId, role }: { personId: string; role: StoredRole }): Promise<void> => {
    await storeSetting(tx, { name: nameModerator(personId), value: role });
    if (role !== 'none') return;
    await tx
      .updateTable('cases')
      .set({ claimed_by: null, claimed_at: 0 })
      .where('claimed_by', '=', personId)
      .where('state', '=', 'open')
      .execute();
  },
);
