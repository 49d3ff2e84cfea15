import type { BaseServices } from '#server/platform/base-services.ts';
import { reportStrike } from './call-counts.ts';

/** A subject that has used up a budget. */
export interface Strike {
  readonly budget: string;
  /** The subject's name in the store. */
  readonly subject: string;
  readonly endsAt: number;
  /** The person of the subject; null for a network. */
  readonly personId: string | null;
}

/**
 * Creates the function that adds an exceeded limit to the security log, once per subject and window. A person who used
 * up the cards of an hour also gets a line in the log, because that person may be copying the directory.
 */
export function createStrikeReports({
  store,
  clock,
  random,
  log,
}: Pick<BaseServices, 'store' | 'clock' | 'random' | 'log'>): (strike: Strike) => void {
  async function report({ budget, subject, endsAt, personId }: Strike): Promise<void> {
    const event = {
      id: random.id(),
      at: clock(),
      kind: 'limit-struck',
      personId,
      network: personId === null ? subject : null,
      detail: budget,
    } as const;
    const isFirst = await store.run(reportStrike, { budget, subject, endsAt, event });
    if (isFirst && budget === 'cards')
      log.warn({ personId }, 'a person has read as many cards as is allowed in an hour');
  }

  return (strike) => {
    report(strike).catch((error: unknown) =>
      log.warn(
        { reason: (error as Error).message },
        'an exceeded limit could not be added to the security log',
      ),
    );
  };
}
