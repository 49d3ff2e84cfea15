import type { BaseServices } from '#server/platform/base-services.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** The services that read and change photos and their rows. */
export interface PhotoServices extends BaseServices {
  readonly photos: PhotoStore;
}
