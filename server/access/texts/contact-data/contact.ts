import type { ContactKind } from '#contract/errors.ts';

/** Contact data in a text that everybody sees (docs/safety.md). */
export interface Contact {
  readonly kind: ContactKind;
  /** The part of the text, with digits as 0 to 9. */
  readonly found: string;
  /** False if it may be something else. The author is then asked. */
  readonly isCertain: boolean;
}
