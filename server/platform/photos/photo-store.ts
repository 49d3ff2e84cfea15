import type { Readable } from 'node:stream';

/** `card` is 300 px high, `dense` 600 px, `large` up to 1200 px. */
export type Density = 'card' | 'dense' | 'large';
/** The renditions of a photo. `large` is missing for small photos, and for photos stored before `large` existed. */
export interface Renditions {
  readonly card: Buffer;
  readonly dense: Buffer;
  readonly large?: Buffer | undefined;
}
/** A processed upload. */
export interface NewPhoto extends Renditions {
  /** As `photoColours` reads them. */
  readonly colours: string;
}
export const densities: readonly Density[] = ['card', 'dense', 'large'];

/** Suffixes of file names and addresses. */
const suffixes: Readonly<Record<Density, string>> = { card: '', dense: '@2x', large: '@large' };

export interface StoredPhoto {
  readonly key: string;
  readonly density: Density;
  readonly bytes: number;
  /** The time of storing, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Stores photos by key. Callers never use paths. Every call throws PhotosUnavailable when the photos cannot be read or
 * written now.
 */
export interface PhotoStore {
  /** Stores a photo. The photo is durable when the promise resolves. */
  put(key: string, renditions: Renditions): Promise<void>;
  /** @returns `null` when there is no such photo. */
  read(key: string, density: Density): Promise<{ bytes: number; stream: Readable } | null>;
  /** Copies a photo. The copy is durable when the promise resolves. @returns false when there is no photo to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes a photo. Does nothing when there is no such photo. */
  remove(key: string): Promise<void>;
  /**
   * Checks that photos can be written: writes and removes a small file, at most every few seconds.
   * @throws PhotosUnavailable.
   */
  check(): Promise<void>;
  /** Lists all photos, unordered. A photo appears once per density. */
  list(): AsyncIterable<StoredPhoto>;
  /** Closes the store's connections. */
  close(): void;
}

/** @returns null for a photo without `card` or `dense`. */
export async function collectRenditions(
  read: (density: Density) => Promise<Buffer | null>,
): Promise<Renditions | null> {
  const [card, dense, large] = await Promise.all([read('card'), read('dense'), read('large')]);
  return card && dense ? { card, dense, large: large ?? undefined } : null;
}

/** Prefix of the keys of portraits that several demo people share. These photos are never removed with a person. */
export const SHARED_PREFIX = 'demo-';

/** Joins the key of a new photo: its colours, '' for none, and its unguessable part. The end of a key names its folder. */
export function joinPhotoKey(colours: string, unguessable: string): string {
  return colours ? `${colours}-${unguessable}` : unguessable;
}

const keyShape = /^[a-z0-9-]{8,64}$/;

/** Names the file or object of a photo, including its folder: the last two characters of the key. */
export function nameFile(key: string, density: Density): string {
  return `${key.slice(-2)}/${key}${suffixes[density]}.webp`;
}

/** Parses the last part of an address or file name; null if it is not the name of a photo. */
export function readName(name: string): { key: string; density: Density } | null {
  const [, key = '', suffix] = /^([a-z0-9-]+)(@[a-z0-9]+)?\.webp$/.exec(name) ?? [];
  const density = densities.find((one) => suffixes[one] === (suffix ?? ''));
  return density && isPhotoKey(key) ? { key, density } : null;
}

/** Returns the photo of a file or object; null if the name is not that of a photo. */
export function readFileName(name: string): { key: string; density: Density } | null {
  const photo = name[2] === '/' ? readName(name.slice(3)) : null;
  return photo?.key.endsWith(name.slice(0, 2)) ? photo : null;
}

export function isPhotoKey(text: string): boolean {
  return keyShape.test(text);
}
