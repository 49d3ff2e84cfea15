import { Readable } from 'node:stream';
import { densities, type PhotoStore, type Renditions } from '#server/platform/photos/photo-store.ts';

/** Photos in memory. Files would be read and written on other threads, whose order the seed does not decide. */
export function createMemoryPhotos(now: () => number): PhotoStore {
  const photos = new Map<string, { readonly renditions: Renditions; readonly at: number }>();
  return {
    put: async (key, renditions) => void photos.set(key, { renditions, at: now() }),
    async read(key, density) {
      const bytes = photos.get(key)?.renditions[density];
      return bytes ? { bytes: bytes.length, stream: Readable.from(bytes) } : null;
    },
    async copy(from, to) {
      const photo = photos.get(from);
      if (photo) photos.set(to, photo);
      return photo !== undefined;
    },
    remove: async (key) => void photos.delete(key),
    check: async () => {},
    async *list() {
      for (const [key, { renditions, at }] of photos)
        for (const density of densities) {
          const bytes = renditions[density]?.length;
          if (bytes !== undefined) yield { key, density, bytes, at };
        }
    },
    close: () => {},
  };
}
