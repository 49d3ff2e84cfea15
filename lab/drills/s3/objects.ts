import { buffer } from 'node:stream/consumers';
import type { Store } from '#server/platform/db/store.ts';
import {
  densities,
  SHARED_PREFIX,
  type Density,
  type PhotoStore,
} from '#server/platform/photos/photo-store.ts';

/** How rows and objects fit together. Portraits that demo people share are left out. */
export interface Fit {
  /** The photos of people. */
  readonly owned: ReadonlySet<string>;
  /** Photos of people that lack an object. */
  readonly incomplete: readonly string[];
  /** Photos with objects, but without a person and without a row that plans their deletion. */
  readonly nobodys: readonly string[];
}

export async function compareObjects({ db }: Pick<Store, 'db'>, photos: PhotoStore): Promise<Fit> {
  const objects = new Map<string, Set<Density>>();
  for await (const { key, density } of photos.list())
    objects.set(key, new Set([...(objects.get(key) ?? []), density]));
  const people = await db.selectFrom('people').select('photo').execute();
  const owned = new Set(people.map(({ photo }) => photo).filter((photo) => !photo.startsWith(SHARED_PREFIX)));
  const left = new Set(
    (await db.selectFrom('photo_leftovers').select('photo').execute()).map(({ photo }) => photo),
  );
  return {
    owned,
    incomplete: [...owned].filter((key) => !objects.get(key)?.has('card') || !objects.get(key)?.has('dense')),
    nobodys: [...objects.keys()].filter((key) => !owned.has(key) && !left.has(key)),
  };
}

/** @returns how many of these photos do not have the same bytes in both stores. */
export async function countDifferent(
  keys: ReadonlySet<string>,
  one: PhotoStore,
  other: PhotoStore,
): Promise<number> {
  let different = 0;
  for (const key of keys)
    for (const density of densities) {
      const [a, b] = await Promise.all([one, other].map((photos) => photos.read(key, density)));
      if (!a && !b && density === 'large') continue;
      if (!a || !b || !(await buffer(a.stream)).equals(await buffer(b.stream))) different += 1;
    }
  return different;
}
