import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import type { ReactNode } from 'react';
import { ApiError } from '#web/data/api/api.ts';
import { FailedState } from '#web/ui/failed-state.tsx';

/**
 * Renders the log-in by passkey, or its first step, for a moderator. The screen passes it, because features do not
 * import each other.
 */
type RenderGate = (onDone: () => unknown) => ReactNode;

/** True if the server demands a moderator's passkey first. */
export function isPasskeyNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passkey_needed';
}

interface ModerationFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly renderGate: RenderGate;
}

/** Shown in place of content that could not be loaded. */
export function ModerationFailed({ error, onRetry, renderGate }: ModerationFailedProps) {
  const texts = useWords(moderationWords);
  if (isPasskeyNeeded(error)) return renderGate(onRetry);
  return <FailedState fact={texts.failed} error={error} onRetry={onRetry} />;
}

/** The props that the screen passes to each section. */
export interface SectionProps {
  readonly renderGate: RenderGate;
}
