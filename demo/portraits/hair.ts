import { drawBeanie, drawHijab, drawTurban } from './headwear.ts';
import type { HairKind, Look } from './look.ts';
import { strandsOf, type Hair } from './strands.ts';

/** Draws hair or headwear. */
export function drawHair(look: Look): Hair {
  return { ...longHair(look), ...shortHair(look), ...headwear(look) }[look.hair]();
}

type Kinds<Names extends HairKind> = Record<Names, () => Hair>;

/** Hair that reaches the chin or is tied up. */
function longHair(look: Look): Kinds<Exclude<HairKind, keyof ReturnType<typeof shortHair> | Headwear>> {
  const w = look.faceWidth;
  const {
    fill,
    sheen,
    dots,
    sidePart,
    centrePart,
    drawnBack,
    fringe,
    longBack,
    wavyBack,
    bobBack,
    braid,
    curls,
  } = strandsOf(look);
  return {
    'long side': () => ({
      behind: longBack(62, 640),
      over: sidePart + sheen(`M${-w + 10} 220Q${-w + 40} 156 -16 142`),
      ears: false,
    }),
    'long centre': () => ({
      behind: longBack(48, 640),
      over: centrePart + sheen(`M${w - 6} 250Q${w - 16} 176 48 146`),
      ears: false,
    }),
    wavy: () => ({ behind: wavyBack, over: centrePart, ears: false }),
    'top bun': () => ({
      behind: dots([[6, 84, 62]]),
      over: drawnBack + sheen(`M${-w + 30} 206Q-60 150 -16 140`),
      ears: true,
    }),
    ponytail: () => ({
      behind: fill(
        `M40 140C${w + 80} 80 ${w + 120} 220 ${w + 74} 330C${w + 60} 400 ${w + 90} 430 ${w + 66} 490C${w + 20} 440 ${w + 24} 330 ${w + 4} 250Z`,
      ),
      over: drawnBack,
      ears: true,
    }),
    'two braids': () => ({
      behind: fill(
        `M${-w - 13} 326C${-w - 22} 390 ${-w - 24} 420 ${-w - 20} 440H${w + 20}C${w + 24} 420 ${w + 22} 390 ${w + 13} 326Z`,
      ),
      over: centrePart,
      front: braid(-w + 2, 442, 6) + braid(w - 2, 442, 6),
      ears: false,
    }),
    'bob fringe': () => ({
      behind: bobBack(12),
      over: fringe + sheen(`M${-w + 26} 214Q-50 154 10 148`),
      ears: false,
    }),
    'curly long': () => ({
      behind: curls(19, w + 38, 190, 330, -42, 222, 46) + fill(`M${-w - 20} 200H${w + 20}V470H${-w - 20}Z`),
      over: curls(11, w - 12, 92, 250, 8, 172, 36),
      ears: false,
    }),
    afro: () => ({
      behind: curls(21, w + 36, 168, 270, -38, 218, 48) + dots([[0, 210, 150]]),
      over: curls(9, w - 22, 64, 246, 12, 168, 30),
      ears: false,
    }),
  };
}

/** Hair that ends above the neck. */
function shortHair(
  look: Look,
): Kinds<'short side' | 'side sweep' | 'quiff' | 'crew' | 'flat top' | 'curly top'> {
  const w = look.faceWidth;
  const { sheen, curls, cropped } = strandsOf(look);
  const short = (over: string) => () => ({ behind: '', over, ears: true });
  return {
    'short side': short(
      cropped(
        `C${-w - 14} 170 -70 118 20 116C${w - 6} 114 ${w + 26} 176 ${w + 8} 270`,
        `L${w - 20} 224C60 236 -10 232 ${-w + 66} 198C${-w + 40} 236 ${-w + 18} 258 ${8 - w} 276`,
      ) + sheen('M-30 152Q30 132 76 154'),
    ),
    'side sweep': short(
      cropped(
        `C${-w - 26} 160 -60 100 40 106C${w + 20} 112 ${w + 30} 190 ${w + 8} 270`,
        `C${w - 12} 240 ${w - 26} 222 ${w - 46} 210C20 250 -50 262 ${-w + 22} 248`,
      ) + sheen('M-64 226Q20 214 70 160'),
    ),
    quiff: short(
      cropped(
        `C${-w - 6} 210 ${-w + 10} 130 -40 112C-10 70 96 72 ${w - 6} 132C${w + 18} 176 ${w + 12} 220 ${w + 8} 270`,
        `C${w - 16} 226 ${w - 40} 208 50 204C0 212 -46 206 ${-w + 46} 196C${-w + 26} 226 ${-w + 14} 250 ${8 - w} 276`,
      ) + sheen('M-44 184Q20 170 66 110', 7),
    ),
    crew: short(
      cropped(
        `C${-w - 12} 180 -80 138 0 138C80 138 ${w + 12} 180 ${w + 8} 270`,
        `L${w - 16} 232Q${w - 40} 206 0 204T${16 - w} 232`,
      ),
    ),
    'flat top': short(
      cropped(
        `L${-w - 4} 150Q${-w + 2} 108 -70 104Q0 94 70 104Q${w - 2} 108 ${w + 4} 150L${w + 8} 270`,
        `L${w - 18} 224Q${w - 44} 208 0 208T${18 - w} 224`,
      ),
    ),
    'curly top': short(
      cropped(
        `C${-w - 10} 190 -70 140 0 140C70 140 ${w + 10} 190 ${w + 8} 270`,
        `L${w - 20} 226Q0 196 ${20 - w} 226`,
      ) +
        curls(9, w - 18, 66, 206, -4, 184, 33) +
        curls(6, w - 50, 24, 194, 4, 176, 28),
    ),
  };
}

type Headwear = 'turban' | 'hijab' | 'beanie';

function headwear(look: Look): Kinds<Headwear> {
  const w = look.faceWidth;
  const { cropped } = strandsOf(look);
  return {
    turban: () => ({ ...drawTurban(look), ears: true }),
    hijab: () => ({ ...drawHijab(look), ears: false }),
    beanie: () => ({
      behind: '',
      over: cropped(`L${-w - 4} 220H${w + 4}L${w + 8} 270`, `L${w - 10} 240H${10 - w}`) + drawBeanie(look),
      ears: true,
    }),
  };
}
