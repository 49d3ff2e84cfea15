import path from 'node:path';
import { openDiskPhotos } from './disk.ts';
import type { PhotoStore } from './photo-store.ts';

/** The configured photo store. Nothing else chooses one. */
export function openPhotos({ dataDir }: { readonly dataDir: string }): PhotoStore {
  return openDiskPhotos(path.join(dataDir, 'photos'));
}
