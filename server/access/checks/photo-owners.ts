import type { Db } from '#server/platform/db/schema/tables.ts';

interface PhotoOwner {
  readonly id: string;
  readonly photo: string;
}

const PAGE = 1_000;

/** Reads every person's photo, in any state of the account, page by page. */
export async function* readPhotoOwners(db: Db): AsyncGenerator<readonly PhotoOwner[]> {
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('people')
      .select(['id', 'photo'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield people;
    if (people.length < PAGE) return;
    after = people.at(-1)?.id ?? '';
  }
}

/** Returns the photos that a person owns. */
export async function findOwnedPhotos(db: Db, photos: readonly string[]): Promise<string[]> {
  const owners = await db.selectFrom('people').select('photo').where('photo', 'in', photos).execute();
  return owners.map(({ photo }) => photo);
}
