import type { FastifyInstance } from 'fastify';
import { PHOTO_PATH } from '#contract/user.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { isLeftover } from '#server/access/photos/leftovers.ts';
import { readName, type Density, type PhotoStore } from '#server/platform/photos/photo-store.ts';

/**
 * A changed photo gets a new name, so a browser may keep a photo for a year. A shared cache (a proxy, a CDN) asks again
 * after a minute. So a deleted or private photo disappears from there too.
 */
const CACHE = 'public, max-age=31536000, s-maxage=60, immutable';

/** Photos need no session: their names cannot be guessed (docs/product.md section 8). */
export function photoRoutes(app: FastifyInstance, { photos, store }: Context): void {
  app.get<{ Params: { name: string } }>(`${PHOTO_PATH}:name`, async (request, reply) => {
    const named = readName(request.params.name);
    // Opens the file before asking the store, so that unknown names cost the store nothing.
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
 * Opens a photo. If it has no large rendition, opens the dense one. If the dense one is missing, the photo is removed:
 * an older server, which does not know large renditions, may have left one behind.
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
