import { cutPhoto, startCrop } from '#web/ui/photo/cut-photo.ts';
import { decodePhoto } from '#web/ui/photo/decode-photo.ts';
import { tabData, tabEntry } from '#web/data/storage/storage.ts';

export interface ChosenPhoto {
  /** The file to send. */
  readonly file: File;
  /** Address of the photo for an `<img>`. */
  readonly preview: string;
}

/** Storage key: set if a photo was chosen. */
const CHOSEN_KEY = 'sign-up:photo-chosen';
/** A small copy of the photo as a `data:` address, for a reload of this tab. */
const storedCopy = tabEntry<string>('sign-up:photo', {
  version: 1,
  maxAgeMs: 24 * 60 * 60 * 1000,
  parse: (value) => (typeof value === 'string' ? value : null),
});
/** Larger than any size on screen. The copy is limited because a session storage holds 5 MB. */
const copyLimits = { width: 1200, bytes: 600_000 };

let chosen: ChosenPhoto | null = null;

function setChosen(file: File | null): ChosenPhoto | null {
  if (chosen) URL.revokeObjectURL(chosen.preview);
  chosen = file && { file, preview: URL.createObjectURL(file) };
  return chosen;
}

export function choosePhoto(file: File): ChosenPhoto | null {
  tabData.write(CHOSEN_KEY, 'yes');
  storedCopy.remove();
  void storeCopy(file);
  return setChosen(file);
}

export function removePhoto(): void {
  setChosen(null);
  tabData.remove(CHOSEN_KEY);
  storedCopy.remove();
}

/** The chosen photo, or its copy after a reload. `lost`: a photo was chosen, but there is no copy. */
export function findChosenPhoto(): { photo: ChosenPhoto | null; lost: boolean } {
  const copy = storedCopy.read();
  const photo = chosen ?? (copy ? setChosen(readCopy(copy)) : null);
  return { photo, lost: !photo && tabData.read(CHOSEN_KEY) !== null };
}

async function storeCopy(file: File): Promise<void> {
  try {
    const decoded = await decodePhoto(file);
    const part = await cutPhoto(decoded, startCrop(decoded), copyLimits).finally(decoded.close);
    const copy = await toDataUrl(part);
    // Meanwhile the person may have chosen another photo, or finished the sign-up.
    if (chosen?.file === file) storedCopy.write(copy);
  } catch {
    // This browser cannot decode the photo. After a reload the form asks for it again.
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('the photo could not be read')));
    reader.readAsDataURL(blob);
  });
}

/** `data:image/jpeg;base64,…` → file. The content security policy does not allow `fetch` for such an address. */
function readCopy(copy: string): File | null {
  const [, type = '', bytes = ''] = /^data:([^;,]*);base64,(.*)$/.exec(copy) ?? [];
  try {
    return type
      ? new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], 'photo', { type })
      : null;
  } catch {
    return null;
  }
}
