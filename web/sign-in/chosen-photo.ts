import { drawSmaller } from '#web/photo/shrink-photo.ts';
import { tabData } from '#web/storage.ts';

export interface ChosenPhoto {
  readonly file: File;
  /** Its address for an `<img>`. */
  readonly preview: string;
}

/** Whether a photo was chosen. */
const CHOSEN_KEY = 'sign-up:photo-chosen';
/** A small copy of it, for a reload of this tab. */
const COPY_KEY = 'sign-up:photo';
/** More than the largest size that is ever shown. A session storage holds 5 MB. */
const COPY_MAX_SIDE = 1200;
const COPY_MAX_BYTES = 600_000;

/** The file itself, while the page is not reloaded. */
let chosen: ChosenPhoto | null = null;

function hold(file: File | null): ChosenPhoto | null {
  if (chosen) URL.revokeObjectURL(chosen.preview);
  chosen = file && { file, preview: URL.createObjectURL(file) };
  return chosen;
}

export function choosePhoto(file: File): ChosenPhoto | null {
  tabData.write(CHOSEN_KEY, 'yes');
  tabData.remove(COPY_KEY);
  void storeCopy(file);
  return hold(file);
}

export function forgetPhoto(): void {
  hold(null);
  tabData.remove(CHOSEN_KEY);
  tabData.remove(COPY_KEY);
}

/** The photo that was chosen before; after a reload its copy. `lost`: one was chosen, but there is no copy. */
export function findChosenPhoto(): { photo: ChosenPhoto | null; lost: boolean } {
  const copy = tabData.read(COPY_KEY);
  const photo = chosen ?? (copy ? hold(readCopy(copy)) : null);
  return { photo, lost: !photo && tabData.read(CHOSEN_KEY) !== null };
}

async function storeCopy(file: File): Promise<void> {
  try {
    const copy = await toDataUrl(await drawSmaller(file, COPY_MAX_SIDE, COPY_MAX_BYTES));
    // Meanwhile another one may have been chosen, or the sign-up may be over.
    if (chosen?.file === file) tabData.write(COPY_KEY, copy);
  } catch {
    // Not decodable in this browser: after a reload the form asks for the photo again.
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

/** `data:image/jpeg;base64,…` → file. The page's policy lets no script fetch such an address. */
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
