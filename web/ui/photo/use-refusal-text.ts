import { photoWords } from '#contract/words/en/photos.ts';
import type { PhotoRefusal } from '#web/ui/photo/prepare-photo.ts';
import { useWords } from '#web/data/words.ts';

/** Explains why a chosen file cannot be sent, for the device that it is on. */
export function useRefusalText(): (refusal: PhotoRefusal) => string {
  const { photoMustBeImage } = useWords();
  const { heicOnIphone, heicOnAndroid, heicOnComputer, ...texts } = useWords(photoWords).photoFiles;
  return (refusal) => {
    if (refusal === 'not a photo') return photoMustBeImage;
    if (refusal !== 'heic') return texts[refusal];
    if (/Android/.test(navigator.userAgent)) return heicOnAndroid;
    return /iPhone|iPad/.test(navigator.userAgent) ? heicOnIphone : heicOnComputer;
  };
}
