import { buffer } from 'node:stream/consumers';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import { collectOwnData } from './collect.ts';
import { packFiles, type PackedFile } from './pack.ts';
import { writeIndex } from './write-index.ts';

/** Packs a person's data as a ZIP file. */
export async function packData(
  context: Pick<Context, 'config' | 'photos' | 'secrets'> & { readonly store: Pick<Store, 'db'> },
  viewer: Viewer,
): Promise<Buffer> {
  const { data, photo } = await collectOwnData(context, viewer);
  const picture = await context.photos.read(photo, 'dense');
  const files: PackedFile[] = [{ name: 'index.html', content: writeIndex(data, picture !== null) }];
  for (const [part, rows] of Object.entries(data))
    files.push({ name: `${part}.json`, content: part === 'profile' ? [toJson(rows[0])] : writeList(rows) });
  if (picture) files.push({ name: 'photo.webp', content: await buffer(picture.stream) });
  return packFiles(files);
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Writes a JSON array, one text per row. */
function* writeList(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [nth, row] of rows.entries()) yield `${nth === 0 ? '' : ','}\n${toJson(row)}`;
  yield ']\n';
}
