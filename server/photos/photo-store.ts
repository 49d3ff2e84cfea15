import type { Readable } from 'node:stream';

/** `card` is 300 px high, `dense` 600. */
export type Density = 'card' | 'dense';
export type Renditions = Readonly<Record<Density, Buffer>>;

/** Photo files by key. No caller knows a path. Every call throws PhotosUnavailable when the files cannot be read or written now. */
export interface PhotoStore {
  /** Durable when it resolves. */
  put(key: string, renditions: Renditions): Promise<void>;
  /** `null` when there is no such photo. */
  read(key: string, density: Density): Promise<{ bytes: number; stream: Readable } | null>;
  /** Durable when it resolves. @returns false when there is no photo to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Nothing happens for a photo that is not there. */
  remove(key: string): Promise<void>;
  /** Writes and removes a small file, at most every few seconds. @throws PhotosUnavailable. */
  check(): Promise<void>;
}

/** Begins the keys of the portraits that demo people share. They are never removed with a person. */
export const SHARED_PREFIX = 'demo-';

const keyShape = /^[a-z0-9-]{8,64}$/;

export function isPhotoKey(text: string): boolean {
  return keyShape.test(text);
}
