import path from 'node:path';
import type { Bucket } from '#server/platform/config/bucket.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { openDiskPhotos } from './disk.ts';
import type { PhotoStore } from './photo-store.ts';

interface PhotoPlace {
  readonly dataDir: string;
  /** Null selects the folder in `dataDir`. */
  readonly photoBucket: Bucket | null;
}

/** Opens the configured photo store. */
export async function openPhotos(
  { dataDir, photoBucket }: PhotoPlace,
  clock: Clock = Date.now,
): Promise<PhotoStore> {
  if (photoBucket === null) return openDiskPhotos(path.join(dataDir, 'photos'), clock);
  // Imported here, because loading takes half a second.
  const { openS3Photos } = await import('./s3.ts');
  return openS3Photos(photoBucket, clock);
}
