import type { Look } from './look.ts';
import { strandsOf, type Hair } from './strands.ts';

export type ShortHairKind =
  | 'pixie'
  | 'short afro'
  | 'short side'
  | 'side sweep'
  | 'quiff'
  | 'crew'
  | 'flat top'
  | 'curly top'
  | 'curtains'
  | 'messy'
  | 'wavy medium'
  | 'man bun';

/** Hair that leaves the neck free; each is drawn when called. */
export function shortHair(look: Look): Record<ShortHairKind, () => Hair> {
  const w = look.faceWidth;
  const { fill, sheen, part, dots, sidePart, drawnBack, curls, cropped } = strandsOf(look);
  return {
    pixie: () => ({
      behind: '',
      over:
        fill(
          `M${-w - 8} 336C${-w - 30} 190 -80 112 10 112C${w} 112 ${w + 34} 200 ${w + 8} 336C${w + 2} 300 ${w - 8} 270 ${w - 30} 236C20 262 -50 270 ${-w + 22} 252C${-w + 6} 280 ${-w + 2} 306 ${-w - 8} 336Z`,
        ) + sheen(`M-30 226Q30 200 62 152`),
      ears: true,
    }),
    'short afro': () => ({
      behind: '',
      over:
        curls(15, w + 2, 112, 262, -12, 192, 25) +
        fill(
          `M${-w - 6} 300C${-w - 10} 160 -70 132 0 132C70 132 ${w + 10} 160 ${w + 6} 300C${w - 6} 250 ${w - 34} 222 0 222S${6 - w} 250 ${-w - 6} 300Z`,
        ),
      ears: true,
    }),
    'short side': () => ({
      behind: '',
      over:
        cropped(
          `C${-w - 14} 170 -70 118 20 116C${w - 6} 114 ${w + 26} 176 ${w + 8} 270`,
          `L${w - 20} 224C60 236 -10 232 ${-w + 66} 198C${-w + 40} 236 ${-w + 18} 258 ${8 - w} 276`,
        ) + sheen('M-30 152Q30 132 76 154'),
      ears: true,
    }),
    'side sweep': () => ({
      behind: '',
      over:
        cropped(
          `C${-w - 26} 160 -60 100 40 106C${w + 20} 112 ${w + 30} 190 ${w + 8} 270`,
          `C${w - 12} 240 ${w - 26} 222 ${w - 46} 210C20 250 -50 262 ${-w + 22} 248`,
        ) + sheen('M-64 226Q20 214 70 160'),
      ears: true,
    }),
    quiff: () => ({
      behind: '',
      over:
        cropped(
          `C${-w - 6} 210 ${-w + 10} 130 -40 112C-10 70 96 72 ${w - 6} 132C${w + 18} 176 ${w + 12} 220 ${w + 8} 270`,
          `C${w - 16} 226 ${w - 40} 208 50 204C0 212 -46 206 ${-w + 46} 196C${-w + 26} 226 ${-w + 14} 250 ${8 - w} 276`,
        ) + sheen('M-44 184Q20 170 66 110', 7),
      ears: true,
    }),
    crew: () => ({
      behind: '',
      over: cropped(
        `C${-w - 12} 180 -80 138 0 138C80 138 ${w + 12} 180 ${w + 8} 270`,
        `L${w - 16} 232Q${w - 40} 206 0 204T${16 - w} 232`,
      ),
      ears: true,
    }),
    'flat top': () => ({
      behind: '',
      over: cropped(
        `L${-w - 4} 150Q${-w + 2} 108 -70 104Q0 94 70 104Q${w - 2} 108 ${w + 4} 150L${w + 8} 270`,
        `L${w - 18} 224Q${w - 44} 208 0 208T${18 - w} 224`,
      ),
      ears: true,
    }),
    'curly top': () => ({
      behind: '',
      over:
        cropped(
          `C${-w - 10} 190 -70 140 0 140C70 140 ${w + 10} 190 ${w + 8} 270`,
          `L${w - 20} 226Q0 196 ${20 - w} 226`,
        ) +
        curls(9, w - 18, 66, 206, -4, 184, 33) +
        curls(6, w - 50, 24, 194, 4, 176, 28),
      ears: true,
    }),
    curtains: () => ({
      behind: '',
      over:
        fill(
          `M${-w - 10} 330C${-w - 34} 176 -70 108 0 112C70 108 ${w + 34} 176 ${w + 10} 330L${w - 10} 288C${w - 20} 250 40 216 0 176C-40 216 ${20 - w} 250 ${10 - w} 288Z`,
        ) + part('M0 116V174'),
      ears: true,
    }),
    messy: () => ({
      behind: '',
      over: cropped(
        `C${-w - 22} 200 ${-w - 6} 160 ${-w + 6} 148L${-w + 14} 118L-66 126L-50 92L-14 112L16 84L40 110L84 96L86 126L${w} 128L${w + 2} 162C${w + 18} 190 ${w + 14} 230 ${w + 8} 270`,
        `L${w - 22} 232L${w - 40} 252L50 222L26 250L-6 220L-34 250L-56 222L${-w + 36} 252L${22 - w} 228`,
      ),
      ears: true,
    }),
    'wavy medium': () => ({
      behind: fill(
        `M0 116C${w + 10} 114 ${w + 38} 200 ${w + 26} 310C${w + 22} 350 ${w + 40} 372 ${w + 26} 404Q${w} 428 ${w - 30} 400H${30 - w}Q${-w} 428 ${-w - 26} 404C${-w - 40} 372 ${-w - 22} 350 ${-w - 26} 310C${-w - 38} 200 ${-w - 10} 114 0 116Z`,
      ),
      over: sidePart,
      ears: false,
    }),
    'man bun': () => ({ behind: dots([[0, 104, 42]]), over: drawnBack, ears: true }),
  };
}
