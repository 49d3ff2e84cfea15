import { findOwnedPhotos, readPhotoOwners } from '#server/access/checks/photo-owners.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { SHARED_PREFIX, type PhotoStore } from '#server/platform/photos/photo-store.ts';
import { inParallel } from '#server/operator/in-parallel.ts';

/** Minimum age of a photo that may be deleted. A younger one may belong to a running request. */
const SAFE_AGE_MS = 86_400_000;
const BATCH_PHOTOS = 500;

interface PhotoReport {
  readonly stored: number;
  /** Photos without an owner, as after a restore, or after a crash during a deletion. */
  readonly orphans: Found;
  /** People whose photo is missing. */
  readonly missing: Found;
}

interface Found {
  readonly count: number;
  /** The first one: the key of a photo, or the id of a person. '' for none. */
  readonly example: string;
}

/**
 * Compares the stored photos with the rows. Skips photos of demo people, which several of them share.
 * @param mustDelete deletes photos without an owner that are older than a day.
 */
export async function comparePhotos(
  db: Db,
  photos: PhotoStore,
  { mustDelete, now }: { mustDelete: boolean; now: number },
): Promise<PhotoReport> {
  const seen = new Set<string>();
  const orphans = { count: 0, example: '' };
  let batch: string[] = [];
  const settle = async () => {
    const found = await findOrphans(db, batch);
    orphans.count += found.length;
    orphans.example ||= found[0] ?? '';
    if (mustDelete) await inParallel(found, (key) => photos.remove(key));
    batch = [];
  };
  for await (const { key, at } of photos.list()) {
    if (seen.has(key)) continue;
    seen.add(key);
    if (!key.startsWith(SHARED_PREFIX) && at < now - SAFE_AGE_MS) batch.push(key);
    if (batch.length === BATCH_PHOTOS) await settle();
  }
  await settle();
  return { stored: seen.size, orphans, missing: await findMissing(db, seen) };
}

/** Finds photos that no person has and that are not due for deletion. */
async function findOrphans(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const owned = await findOwnedPhotos(db, keys);
  const due = await db.selectFrom('photo_leftovers').select('photo').where('photo', 'in', keys).execute();
  const known = new Set([...owned, ...due.map(({ photo }) => photo)]);
  return keys.filter((key) => !known.has(key));
}

async function findMissing(db: Db, stored: ReadonlySet<string>): Promise<Found> {
  const missing = { count: 0, example: '' };
  for await (const people of readPhotoOwners(db)) {
    const found = people.filter(({ photo }) => !stored.has(photo));
    missing.count += found.length;
    missing.example ||= found[0]?.id ?? '';
  }
  return missing;
}

export function formatPhotos({ stored, orphans, missing }: PhotoReport, mustDelete: boolean): string {
  const done = mustDelete ? 'deleted' : 'found; --delete deletes them';
  const lines = [`${stored} photos are stored.`, `${orphans.count} belong to nobody: ${done}.`];
  if (missing.count > 0)
    lines.push(
      `${missing.count} people have a photo that is missing (for example the person ${missing.example}). If there is a backup: ${QUAD_COMMAND} restore <backup> --photos-only`,
    );
  return `${lines.join('\n')}\n`;
}
