import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Photos are files that are written once and never changed: a file of an earlier backup is the same one. */

/**
 * Copies the photos of a folder, and the id of the folder. A photo that is deleted meanwhile is left out.
 * @param earlier the photos of an earlier backup on the same disk, whose files are linked instead of copied; null for none.
 * @returns the number of files.
 */
export async function copyPhotos(from: string, to: string, earlier: string | null): Promise<number> {
  await mkdir(to, { recursive: true });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true }).catch(emptyIfMissing)) {
    if (entry.isDirectory()) {
      await mkdir(path.join(to, entry.name), { recursive: true });
      for (const name of await readdir(path.join(from, entry.name)))
        if (await copyPhotoFile(path.join(entry.name, name), { from, to, earlier })) files += 1;
    } else if (entry.name === 'folder-id')
      await copyFile(path.join(from, entry.name), path.join(to, entry.name));
  }
  return files;
}

/** @returns false for a file that is gone. */
export async function copyPhotoFile(
  name: string,
  { from, to, earlier }: { from: string; to: string; earlier: string | null },
): Promise<boolean> {
  const [source, target] = [path.join(from, name), path.join(to, name)];
  if (earlier !== null && (await hasSameSize(source, path.join(earlier, name))))
    if (await succeeds(link(path.join(earlier, name), target))) return true;
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function hasSameSize(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)));
  return first !== null && first?.size === second?.size;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
