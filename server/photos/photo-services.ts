import type { BaseServices } from '#server/base-services.ts';
import type { PhotoStore } from './photo-store.ts';

/** What reads and changes photos and their rows. */
export interface PhotoServices extends BaseServices {
  readonly photos: PhotoStore;
}
