import type { Config } from '#server/platform/config/config.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** A problem, in one sentence without a full stop at its end. */
export interface Finding {
  readonly text: string;
  /** Repairs the problem. Null: only the operator can, as the text explains. */
  readonly mend: (() => Promise<void>) | null;
}

interface Patient {
  readonly config: Config;
  readonly store: StoreBeside;
  readonly photos: PhotoStore;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** One part of the examination. Changes nothing. */
export type Check = (patient: Patient) => Promise<readonly Finding[]>;

/** A problem that only the operator can repair. */
export function report(text: string): Finding {
  return { text, mend: null };
}
