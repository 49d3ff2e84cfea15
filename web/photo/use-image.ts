import { useEffect, useState } from 'react';
import { PHOTO_PATH } from '#contract/user.ts';
import { repeatUntilDone } from '#web/repeat.ts';

/** A file that is there but is no image must not be requested for ever. */
const TRIES_MAX = 5;

/**
 * Whether an image does not load, and the handlers of its element. A photo that the network has lost is requested again; then `tries`
 * grows. Give it to the element as its key: only a new element loads the same address again.
 */
export function useImage(image: string) {
  const [broken, setBroken] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isBroken = broken === image;
  useEffect(() => {
    if (!isBroken || tries >= TRIES_MAX || !image.startsWith(PHOTO_PATH)) return;
    return repeatUntilDone(async () => {
      // oxlint-disable-next-line no-restricted-globals -- a photo, not a call of the server
      const { ok, status } = await fetch(image);
      // A photo that its person has changed or taken away never comes back.
      if (!ok && status !== 404) throw new Error(`photo: ${status}`);
      if (!ok) return;
      setBroken(null);
      setTries(tries + 1);
    }, 'later');
  }, [image, isBroken, tries]);
  return { isBroken, tries, onError: () => setBroken(image), onLoad: () => setBroken(null) };
}
