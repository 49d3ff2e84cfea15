import type { Config } from '#server/platform/config/config.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** Something that is wrong, in one sentence without a full stop at its end. */
export interface Finding {
  readonly text: string;
  /** Mends it. Null: only the operator can, as the text explains. */
  readonly mend: (() => Promise<void>) | null;
}

interface Patient {
  readonly config: Config;
  readonly store: StoreBeside;
  readonly photos: PhotoStore;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** One part of the examination. It changes nothing. */
export type Check = (patient: Patient) => Promise<readonly Finding[]>;

/** A finding that only the operator can mend. */
export function report(text: string): Finding {
  return { text, mend: null };
}
