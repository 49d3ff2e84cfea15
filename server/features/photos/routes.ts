import type { FastifyInstance } from 'fastify';
import { PHOTO_PATH } from '#contract/user.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { isLeftover } from '#server/access/photos/leftovers.ts';
import { readName, type Density, type PhotoStore } from '#server/platform/photos/photo-store.ts';

/**
 * A changed photo gets a new name, so a browser may keep a photo for a year. A cache that many people share (a proxy, a CDN) asks
 * again after a minute, so that a photo that was deleted or made private is gone from there as well.
 */
const CACHE = 'public, max-age=31536000, s-maxage=60, immutable';

/** Photos need no session: their names cannot be guessed (docs/product.md section 8). */
export function photoRoutes(app: FastifyInstance, { photos, store }: Context): void {
  app.get<{ Params: { name: string } }>(`${PHOTO_PATH}:name`, async (request, reply) => {
    const named = readName(request.params.name);
    // Before the store, so that names which no photo has cost the store nothing.
    const photo = named && (await openPhoto(photos, named.key, named.density));
    if (!photo) return refuseUnknownPhoto();
    let isSent = false;
    try {
      if (await isLeftover(store.db, named.key)) return refuseUnknownPhoto();
      const etag = `"${request.params.name}"`;
      void reply.headers({ 'cache-control': CACHE, etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      isSent = true;
      return reply
        .headers({ 'content-type': 'image/webp', 'content-length': photo.bytes })
        .send(photo.stream);
    } finally {
      if (!isSent) photo.stream.destroy();
    }
  });
}

/**
 * Instead of a large rendition that a photo does not have, the dense one. Without a dense one the photo is removed: a server of
 * an earlier version, which knows no large ones, may have left that behind.
 */
async function openPhoto(photos: PhotoStore, key: string, density: Density) {
  if (density !== 'large') return photos.read(key, density);
  const dense = await photos.read(key, 'dense');
  const large = dense && (await photos.read(key, 'large'));
  if (!large) return dense;
  dense.stream.destroy();
  return large;
}

function refuseUnknownPhoto(): never {
  return fail('not_found', 'There is no such photo.');
}
