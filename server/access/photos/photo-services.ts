import type { BaseServices } from '#server/platform/base-services.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** What reads and changes photos and their rows. */
export interface PhotoServices extends BaseServices {
  readonly photos: PhotoStore;
}
