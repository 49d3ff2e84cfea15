import type { Readable } from 'node:stream';

/** `card` is 300 px high, `dense` 600. */
export type Density = 'card' | 'dense';
export type Renditions = Readonly<Record<Density, Buffer>>;

/** Where photo files are kept, by key. The keys are the store's only names; nobody outside knows a path. */
export interface PhotoStore {
  /** Durable when it resolves. */
  put(key: string, renditions: Renditions): Promise<void>;
  /** `null` when there is no such photo. */
  read(key: string, density: Density): Promise<{ bytes: number; stream: Readable } | null>;
  /** Durable when it resolves. @returns false when there is no photo to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Nothing happens for a photo that is not there. */
  remove(key: string): Promise<void>;
  /** @throws when the store is not reachable. */
  check(): Promise<void>;
}

/** The pool of drawn portraits that demo people share: never removed with a person. */
export const SHARED_PREFIX = 'demo-';

const keyShape = /^[a-z0-9-]{8,64}$/;

export function isPhotoKey(text: string): boolean {
  return keyShape.test(text);
}
