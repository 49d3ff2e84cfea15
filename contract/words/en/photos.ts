import { adjustPhoto } from './adjust-photo.ts';
import { photoFiles } from './photo-files.ts';

/** Texts of the choice of a photo. No first screen needs them. */
export const photoWords = { adjustPhoto, photoFiles };
