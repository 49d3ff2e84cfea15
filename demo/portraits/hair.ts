import { drawBeanie, drawHijab, drawTurban } from './headwear.ts';
import { longHair, type LongHairKind } from './long-hair.ts';
import type { Look } from './look.ts';
import { shortHair, type ShortHairKind } from './short-hair.ts';
import { strandsOf, type Hair } from './strands.ts';

export type HairKind = LongHairKind | ShortHairKind | HeadwearKind;
type HeadwearKind = 'turban' | 'hijab' | 'beanie' | 'beanie long';

/** Hair, or what is worn over it. */
export function drawHair(look: Look): Hair {
  return { ...longHair(look), ...shortHair(look), ...headwear(look) }[look.hair]();
}

function headwear(look: Look): Record<HeadwearKind, () => Hair> {
  const w = look.faceWidth;
  const { centrePart, longBack, cropped } = strandsOf(look);
  return {
    turban: () => ({ ...drawTurban(look), ears: true }),
    hijab: () => ({ ...drawHijab(look), ears: false }),
    beanie: () => ({
      behind: '',
      over: cropped(`L${-w - 4} 220H${w + 4}L${w + 8} 270`, `L${w - 10} 240H${10 - w}`) + drawBeanie(look),
      ears: true,
    }),
    'beanie long': () => ({ behind: longBack(46, 640), over: centrePart + drawBeanie(look), ears: false }),
  };
}
