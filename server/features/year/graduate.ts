import type { Context } from '#server/identity/context.ts';
import { turnPrivate } from '#server/access/photos/turn-private.ts';
import { findFirstMail } from './progress.ts';
import { setGraduateStep } from './writes.ts';

/**
 * Hides a new graduate: private, until the owner turns the profile public again. After a crash in between maintenance does it.
 * @param sessionId of the owner; null for maintenance.
 */
export async function hideGraduate(
  context: Context,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
): Promise<void> {
  const { config, store, clock } = context;
  await turnPrivate(context, { id, sessionId });
  const nextAt = findFirstMail(config.years, clock());
  await store.run(setGraduateStep, { personId: id, from: [1], nextAt });
}
