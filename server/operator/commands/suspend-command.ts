import { systemRandomness } from '#server/platform/process/randomness.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Rule } from '#server/platform/config/moderation.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { sealLetter } from '#server/platform/mail/queue.ts';
import type { Decision } from '#server/features/moderation/decisions/check-decision.ts';
import {
  listSuspending,
  NEW_CASE,
  suspendWithoutReport,
  unsuspendByOperator,
  withoutSuspension,
} from '#server/features/moderation/decisions/operator-decisions.ts';
import { writeLetter } from '#server/features/moderation/decisions/write-letter.ts';
import { formatTime } from '#server/operator/format-table.ts';
import { loadStoreSecrets } from '#server/operator/store-secrets.ts';
import { NotDone, UsageError } from '#server/operator/usage.ts';

export interface Suspension {
  /** The id of a rule. */
  readonly rule: string;
  /** Milliseconds since the epoch; null for a permanent suspension. */
  readonly until: number | null;
}

/** @throws UsageError for a rule that is not listed. */
export function readSuspension(rules: readonly Rule[], { rule: id, until }: Suspension): Decision {
  const rule = rules.find((one) => one.id === id);
  if (rule)
    return { decisions: ['suspend'], outcome: 'upheld', endsAt: until, rule: rule.id, ruleText: rule.text };
  throw new UsageError(`--rule must be among ${rules.map((one) => one.id).join(', ')}, not "${id}"`);
}

/**
 * Suspends a person as a moderator does.
 * @returns the text to print.
 * @throws NotDone when the person is suspended already.
 */
export async function suspendPerson(
  store: StoreBeside,
  config: Config,
  personId: string,
  decision: Decision,
): Promise<string> {
  const caseId = systemRandomness.id();
  const row = { id: caseId, kind: 'person', owner_id: personId, ...NEW_CASE } as const;
  const letter = await (await openWriter(store, config))(row, decision);
  const now = Date.now();
  const suspension = { personId, now, caseId, decision, letter, officer: null };
  const outcome = await store.run(suspendWithoutReport, suspension);
  if (outcome === 'erased') throw new NotDone('This account is being deleted for good');
  if (outcome === 'suspended already')
    throw new NotDone(`This person is suspended already: see ${QUAD_COMMAND} person, and --unsuspend`);
  const end = decision.endsAt === null ? 'for good' : `until ${formatTime(decision.endsAt)}`;
  return `Suspended ${end}, and mailed. ${describeNotice(store)}\nThe case: ${caseId}\n`;
}

/**
 * Ends a person's suspension, even one by a moderator.
 * @returns the text to print.
 * @throws NotDone if the person is not suspended.
 */
export async function unsuspendPerson(store: StoreBeside, config: Config, personId: string): Promise<string> {
  const now = Date.now();
  const write = await openWriter(store, config);
  const cases = await Promise.all(
    (await listSuspending(store.db, personId, now)).map(async (row) => {
      const decision = withoutSuspension(row);
      return { caseId: row.id, decision, letter: await write(row, decision) };
    }),
  );
  switch (await store.run(unsuspendByOperator, { personId, now, cases })) {
    case 'not suspended':
      throw new NotDone('This person is not suspended');
    case 'changed':
      throw new NotDone('A moderator has just decided about this person: look again, and repeat the command');
    case 'done':
      return `The suspension has ended. ${describeNotice(store)}\n`;
  }
}

/** Seals the letter about a decision. A running server sends it. @throws NotDone, as {@link loadStoreSecrets}. */
async function openWriter(
  store: StoreBeside,
  config: Config,
): Promise<(row: Parameters<typeof writeLetter>[1], decision: Decision) => ReturnType<typeof writeLetter>> {
  const parts = { secrets: await loadStoreSecrets(store, config), clock: Date.now, random: systemRandomness };
  const mail = { seal: sealLetter.bind(null, parts) };
  return (row, decision) =>
    writeLetter({ config, store, mail }, row, decision, { message: '', isPhotoKept: false });
}

function describeNotice({ noticed, shown }: StoreBeside): string {
  return `A running server notices it ${noticed}, and lists have it ${shown}.`;
}
