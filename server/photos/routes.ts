import type { FastifyInstance } from 'fastify';
import { PHOTO_PATH } from '#contract/user.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/errors.ts';
import { isLeftover } from './leftovers.ts';
import { isPhotoKey } from './photo-store.ts';

/** Photos need no session: their names cannot be guessed (docs/product.md section 8). */
export function photoRoutes(app: FastifyInstance, { photos, store }: Context): void {
  app.get<{ Params: { name: string } }>(`${PHOTO_PATH}:name`, async (request, reply) => {
    const [, key = '', dense] = /^([^@.]+)(@2x)?\.webp$/.exec(request.params.name) ?? [];
    const isShown = isPhotoKey(key) && !(await isLeftover(store.db, key));
    const photo = isShown ? await photos.read(key, dense ? 'dense' : 'card') : null;
    if (!photo) return fail('not_found', 'There is no such photo.');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': photo.bytes,
        // A changed photo gets a new name, so a photo can be cached for ever.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(photo.stream);
  });
}
