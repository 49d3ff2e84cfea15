import type { ReactNode } from 'react';
import { ApiError } from '#web/api.ts';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { useModerationWords } from '#web/moderation/moderation-words.ts';

/** Shows how a moderator logs in by passkey, or adds one. It comes from the screen, because features do not import each other. */
type RenderGate = (onDone: () => unknown) => ReactNode;

/** Whether the server wants a moderator's passkey first. */
export function isPasskeyNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passkey_needed';
}

interface ModerationFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly renderGate: RenderGate;
}

/** In the place of what could not be loaded. */
export function ModerationFailed({ error, onRetry, renderGate }: ModerationFailedProps) {
  const texts = useModerationWords();
  if (isPasskeyNeeded(error)) return renderGate(onRetry);
  return <FailedNotice fact={texts.failed} error={error} onRetry={onRetry} />;
}

/** What each section of the screen gets from it. */
export interface SectionProps {
  readonly renderGate: RenderGate;
}
