import { buffer } from 'node:stream/consumers';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import { collectOwnData } from './collect.ts';
import { packFiles, type PackedFile } from './pack.ts';
import { writeIndex } from './write-index.ts';

/** The ZIP of a person's data. */
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

/** A JSON array, one text for each row. */
function* writeList(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [nth, row] of rows.entries()) yield `${nth === 0 ? '' : ','}\n${toJson(row)}`;
  yield ']\n';
}
