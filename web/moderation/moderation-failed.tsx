import { ApiError } from '#web/api.ts';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { lazyScreen } from '#web/lazy-screen.ts';
import { useModerationWords } from '#web/moderation/moderation-words.ts';

const PasskeyGate = lazyScreen(() => import('#web/moderation/passkey-gate.tsx'), 'PasskeyGate');

/** Whether the server wants a moderator's passkey first. */
export function isPasskeyNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passkey_needed';
}

/** In the place of what could not be loaded. */
export function ModerationFailed({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => unknown;
}) {
  const texts = useModerationWords();
  if (isPasskeyNeeded(error)) return <PasskeyGate onDone={onRetry} />;
  return <FailedNotice fact={texts.failed} error={error} onRetry={onRetry} />;
}
