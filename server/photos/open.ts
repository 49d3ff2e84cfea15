import path from 'node:path';
import type { Clock } from '#server/context.ts';
import { openDiskPhotos } from './disk.ts';
import type { PhotoStore } from './photo-store.ts';

/** The configured photo store. Nothing else chooses one. */
export function openPhotos({ dataDir }: { readonly dataDir: string }, clock: Clock = Date.now): PhotoStore {
  return openDiskPhotos(path.join(dataDir, 'photos'), clock);
}
