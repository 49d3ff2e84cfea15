import { readAccountFacts } from '#server/access/accounts/accounts.ts';
import { nameModerator } from '#server/access/live-moderation.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { systemRandomness } from '#server/platform/process/randomness.ts';
import { findPerson } from './commands/find-person.ts';
import { countPasskeys } from './commands/passkeys-command.ts';
import { formatTime } from './format-table.ts';
import { NotDone, NotFound, UsageError } from './usage.ts';

/** Adds each act of an operator to the security log: who, whom, what, before and after, and how it ended. */

export interface Act {
  /** A few words, such as `suspends a person`. */
  readonly what: string;
  /** The typed id or address; null without a person. */
  readonly person: string | null;
  /**
   * For an act on a mail address that also goes without an account: names the mailbox in the log, where the address
   * itself never is.
   */
  readonly nameMailbox?: (address: string) => Promise<string>;
  /** True for an act that only reads. Others are logged when they begin, too, so that a killed command is in the log. */
  readonly isRead?: boolean;
  /** The operator's reason, for the log; '' for none. */
  readonly reason?: string;
  /** @param personId '' without a person. @returns the text to print. */
  readonly run: (personId: string) => Promise<string>;
}

/**
 * Runs an act and logs it. Nothing is printed before its event is stored. A refused or failed act is logged with its
 * reason.
 */
export async function runAct(store: StoreBeside, by: string, act: Act): Promise<string> {
  const why = act.reason ? `, reason: ${act.reason}` : '';
  let known: ActedOn = { personId: null, mailbox: '' };
  const record = (end: string) => {
    const what = known.mailbox === '' ? act.what : `${act.what}, ${known.mailbox}`;
    return recordEvent(store, `${what}, by ${by}${why}: ${end}`, known.personId);
  };
  try {
    if (act.person !== null) known = await findActedOn(store, act, act.person);
    const before = await describeAccount(store, act.isRead ? null : known.personId);
    if (!act.isRead) await record('begun');
    const text = await act.run(known.personId ?? '');
    const after = await describeAccount(store, act.isRead ? null : known.personId);
    const change = act.isRead
      ? ''
      : describeChange(before, after) || firstLine(known.personId === null ? text : '');
    await record(change === '' ? 'done' : `done; ${change}`);
    return text;
  } catch (error) {
    const isRefusal = error instanceof NotDone || error instanceof UsageError;
    const reason = firstLine(isRefusal ? error.message : explainError(error));
    // The first error matters more than the log, which may be the reason for it.
    await record(`failed: ${reason}`).catch(() => {});
    throw error;
  }
}

interface ActedOn {
  /** Null without a person, and for a mail address without an account. */
  readonly personId: string | null;
  /** The name of a mailbox without an account; '' for none. */
  readonly mailbox: string;
}

/** @throws NotFound, unless the act also goes without an account. UsageError. */
async function findActedOn({ db }: StoreBeside, act: Act, typed: string): Promise<ActedOn> {
  try {
    return { personId: (await findPerson(db, typed)).id, mailbox: '' };
  } catch (error) {
    if (!act.nameMailbox || !typed.includes('@') || !(error instanceof NotFound)) throw error;
    return { personId: null, mailbox: await act.nameMailbox(typed) };
  }
}

function recordEvent(store: StoreBeside, detail: string, personId: string | null): Promise<void> {
  // Ordered, because an act often begins and ends within one millisecond.
  const event = { id: systemRandomness.id(), at: Date.now(), personId, detail };
  return store.run(storeSecurityEvent, { kind: 'operator-act', ...event });
}

type Facts = Readonly<Record<string, string>>;

/** The facts that operators can change. The address itself is not logged. */
async function describeAccount(store: StoreBeside, personId: string | null): Promise<Facts> {
  const row = personId === null ? undefined : await readAccountFacts(store.db, personId);
  if (!row || personId === null) return {};
  const until = row.suspended_until === 0 ? '' : ` until ${formatTime(row.suspended_until)}`;
  const erased = row.leaving_at === 1 ? ', for good' : '';
  const ends = { active: '', suspended: until, leaving: erased };
  const { count } = await store.db
    .selectFrom('sessions')
    .select((q) => q.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return {
    state: `${row.state}${ends[row.state]}`,
    address: row.address,
    sessions: String(Number(count)),
    passkeys: String(await countPasskeys(store.db, personId)),
    // The role set by the command `moderators`.
    moderation: (await readSetting(store.db, nameModerator(personId))) ?? 'as in the settings',
    'reports muted': row.reports_muted_until > Date.now() ? 'yes' : 'no',
  };
}

function describeChange(before: Facts, after: Facts): string {
  return Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) =>
      name === 'address' ? 'address changed' : `${name}: ${before[name]} -> ${after[name] ?? 'gone'}`,
    )
    .join(', ');
}

const LINE_MAX = 300;

/** The first line, without mail addresses, because the log never has any. */
function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line
    .replaceAll(/\S+@\S+/g, '(address)')
    .replace(/\.$/, '')
    .slice(0, LINE_MAX);
}
