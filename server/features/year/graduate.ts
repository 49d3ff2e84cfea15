import type { Context } from '#server/identity/context.ts';
import { turnPrivate } from '#server/access/photos/turn-private.ts';
import { findFirstMail } from './progress.ts';
import { setGraduateStep } from './writes.ts';

/**
 * Hides a new graduate: the profile is private until its owner makes it public again. After a crash, maintenance
 * completes this.
 * @param sessionId the owner's session; null for maintenance.
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
