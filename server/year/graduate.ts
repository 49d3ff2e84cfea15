import type { Context } from '#server/context.ts';
import { turnPrivate } from '#server/photos/turn-private.ts';
import { findFirstMail } from './progress.ts';
import { becomeGraduate } from './writes.ts';

/**
 * Makes a person a graduate: private, until the owner turns the profile public again. The profile is hidden first: after a crash
 * in between the person is asked again.
 */
export async function graduate(
  context: Context,
  {
    id,
    sessionId,
    settled,
  }: { readonly id: string; readonly sessionId: string | null; readonly settled: number },
): Promise<void> {
  const { config, store, clock } = context;
  await turnPrivate(context, { id, sessionId });
  await store.run(becomeGraduate, { personId: id, settled, nextAt: findFirstMail(config.years, clock()) });
}
