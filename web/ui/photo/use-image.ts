import { useEffect, useState, type CSSProperties, type SyntheticEvent } from 'react';
import { PHOTO_PATH, photoColours } from '#contract/user.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';

/** Maximum tries, because a file that exists but is not an image must not be requested forever. */
const TRIES_MAX = 5;

/** The colours of a photo as blurred spots, each at its place. The one in the middle fills what the others leave. */
function drawColours(image: string): CSSProperties {
  const colours = photoColours(image);
  const spots = colours.replace(
    /.../g,
    (colour, at: number) =>
      `radial-gradient(50% 50% at ${((at % 9) / 3) * 50}% ${Math.floor(at / 9) * 50}%,#${colour},#${colour}0),`,
  );
  return { background: colours && `${spots}#${colours.slice(12, 15)}` };
}

/**
 * Returns whether an image does not load, and the handlers and style of its element, which shows the photo's colours
 * until it is decoded. A photo that failed because of the network is requested again, and `tries` grows. Use `tries` as the
 * element's key, because only a new element loads the same address again.
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
  return {
    isBroken,
    tries,
    style: drawColours(image),
    onError: () => setBroken(image),
    onLoad({ currentTarget: shown }: SyntheticEvent<HTMLImageElement>) {
      setBroken(null);
      // Covered by the photo, but still drawn. A photo that has loaded is painted only when it is decoded.
      void shown.decode().then(
        () => (shown.style.background = ''),
        // Another photo has taken its place.
        () => undefined,
      );
    },
  };
}
