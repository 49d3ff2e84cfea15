import type { Updateable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { PeopleTable } from '#server/db/tables.ts';
import { abandonPhoto, claimPhoto, removeLeftover } from '#server/photos/leftovers.ts';

/**
 * Gives a person a photo that is already written, together with `also`; the old one's files are gone when it resolves.
 */
export async function changePhoto(
  { store, photos, clock, log }: Context,
  personId: string,
  photo: string,
  also: Updateable<PeopleTable> = {},
): Promise<void> {
  const old = await store.write(async (tx) => {
    const { photo: oldPhoto } = await tx
      .selectFrom('people')
      .select('photo')
      .where('id', '=', personId)
      // Of two changes at once, each must see the photo that it replaces.
      .$if(store.name === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    await claimPhoto(tx, photo);
    await abandonPhoto(tx, oldPhoto, clock());
    await tx
      .updateTable('people')
      .set({ ...also, photo })
      .where('id', '=', personId)
      .execute();
    return oldPhoto;
  });
  // The sweep removes it later if this fails; the change itself stands.
  await removeLeftover({ store, photos }, old).catch((error: unknown) =>
    log.warn({ err: error }, 'an old photo could not be removed yet'),
  );
}
