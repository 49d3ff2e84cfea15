import type { photoWords as English } from '../en/photos.ts';
import { adjustPhoto } from './adjust-photo.ts';
import { photoFiles } from './photo-files.ts';

export const photoWords: typeof English = { adjustPhoto, photoFiles };
