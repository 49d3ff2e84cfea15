import type { Look } from './look.ts';
import { strandsOf, type Hair } from './strands.ts';

export type LongHairKind =
  | 'long side'
  | 'long centre'
  | 'wavy'
  | 'wavy fringe'
  | 'half up'
  | 'top bun'
  | 'low bun'
  | 'ponytail'
  | 'side braid'
  | 'two braids'
  | 'braids'
  | 'bob'
  | 'bob fringe'
  | 'curly long'
  | 'afro'
  | 'afro puff';

/** Hair that reaches the chin or below, or is put up; each is drawn when called. */
export function longHair(look: Look): Record<LongHairKind, () => Hair> {
  const w = look.faceWidth;
  const colour = look.hairColour;
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
  /** The top is rounded off inside the hair that it comes from. */
  const thinBraid = (side: number, nth: number) => {
    const x = side * (w + 2 + nth * 15) - 8;
    const top = 236 + nth * 34;
    const rope = `<rect x="${x}" y="${top}" width="15" height="${532 - nth * 10 - top}" rx="7" fill="${colour}"/>`;
    const bead = `<rect x="${x}" y="${508 - nth * 10}" width="15" height="13" fill="${look.second}"/>`;
    return rope + bead;
  };
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
    'wavy fringe': () => ({ behind: wavyBack, over: fringe, ears: false }),
    'half up': () => ({ behind: dots([[0, 108, 44]]) + longBack(50, 640), over: drawnBack, ears: true }),
    'top bun': () => ({
      behind: dots([[6, 84, 62]]),
      over: centrePart.replace(/<path d="M0 120V182".*$/, '') + sheen(`M${-w + 30} 206Q-60 150 -16 140`),
      ears: true,
    }),
    'low bun': () => ({ behind: dots([[w - 6, 428, 56]]), over: sidePart, ears: true }),
    ponytail: () => ({
      behind: fill(
        `M40 140C${w + 80} 80 ${w + 120} 220 ${w + 74} 330C${w + 60} 400 ${w + 90} 430 ${w + 66} 490C${w + 20} 440 ${w + 24} 330 ${w + 4} 250Z`,
      ),
      over:
        drawnBack +
        `<rect x="${w - 34}" y="142" width="40" height="26" rx="12" fill="${look.second}" transform="rotate(38 ${w - 14} 155)"/>`,
      ears: true,
    }),
    'side braid': () => ({
      behind: fill(`M${-w - 13} 326C${-w - 10} 400 -90 462 -40 480H${w - 20}Q${w + 30} 440 ${w + 13} 326Z`),
      over: sidePart,
      front:
        braid(w - 6, 440, 6) +
        `<rect x="${w - 22}" y="620" width="32" height="20" rx="8" fill="${look.second}"/>`,
      ears: false,
    }),
    'two braids': () => ({
      behind: fill(
        `M${-w - 13} 326C${-w - 22} 390 ${-w - 24} 420 ${-w - 20} 440H${w + 20}C${w + 24} 420 ${w + 22} 390 ${w + 13} 326Z`,
      ),
      over: centrePart,
      front: braid(-w + 2, 442, 6) + braid(w - 2, 442, 6),
      ears: false,
    }),
    braids: () => ({
      behind: longBack(30, 560),
      over: centrePart,
      front: [-1, 1].map((side) => [0, 1, 2].map((nth) => thinBraid(side, nth)).join('')).join(''),
      ears: false,
    }),
    bob: () => ({
      behind: bobBack(0),
      over: sidePart + sheen(`M${-w + 10} 220Q${-w + 40} 156 -16 142`),
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
    'afro puff': () => ({
      behind: curls(13, 82, 62, 104, -60, 240, 34) + dots([[0, 108, 80]]),
      over: drawnBack,
      ears: true,
    }),
  };
}
