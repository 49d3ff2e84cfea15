import { useEffect, useState } from 'react';
import { PHOTO_PATH } from '#contract/user.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';

/** Maximum tries, because a file that exists but is not an image must not be requested forever. */
const TRIES_MAX = 5;

/**
 * Returns whether an image does not load, and the handlers of its element. A photo that failed because of the network
 * is requested again, and `tries` grows. Use `tries` as the element's key, because only a new element loads the same
 * address again.
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
      // A changed or removed photo never comes back.
      if (!ok && status !== 404) throw new Error(`photo: ${status}`);
      if (!ok) return;
      setBroken(null);
      setTries(tries + 1);
    }, 'later');
  }, [image, isBroken, tries]);
  return { isBroken, tries, onError: () => setBroken(image), onLoad: () => setBroken(null) };
}
