import path from 'node:path';
import type { Clock } from '#server/context.ts';
import { openDiskPhotos } from './disk.ts';
import type { PhotoStore } from './photo-store.ts';

/** Opens the configured photo store. */
export function openPhotos({ dataDir }: { readonly dataDir: string }, clock: Clock = Date.now): PhotoStore {
  return openDiskPhotos(path.join(dataDir, 'photos'), clock);
}
