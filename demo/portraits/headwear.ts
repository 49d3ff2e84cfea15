import type { Look } from './look.ts';

/** Headwear in the scarf's colour. The coordinates are as in strands.ts. */
interface Headwear {
  readonly behind: string;
  readonly over: string;
  readonly front?: string;
}

const fold = (d: string, colour: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

export function drawTurban(look: Look): Headwear {
  const w = look.faceWidth;
  const { base, shade } = look.scarf;
  const dome = `M${-w - 14} 276C${-w - 44} 150 -104 62 0 62C104 62 ${w + 44} 150 ${w + 14} 276C${w - 8} 228 52 196 0 192C-52 196 ${8 - w} 228 ${-w - 14} 276Z`;
  return {
    behind: '',
    over:
      `<path d="M-34 206L0 162L34 206Q0 190 -34 206Z" fill="${look.second}"/>` +
      `<path d="${dome}" fill="${base}"/><path d="M-30 200L0 164L30 200Q0 188 -30 200Z" fill="${look.second}"/>` +
      fold(`M${-w - 6} 248C${-w + 30} 170 -20 120 72 84`, shade) +
      fold(`M${-w - 22} 208C${-w + 24} 140 -40 100 20 72`, shade) +
      fold(`M${-w + 22} 246C-50 196 20 150 ${w - 4} 124`, shade) +
      fold(`M${w + 6} 248C${w - 30} 200 40 166 8 162`, shade) +
      fold(`M${w + 24} 206C${w - 6} 168 70 146 36 144`, shade),
  };
}

export function drawHijab(look: Look): Headwear {
  const w = look.faceWidth;
  const { base, shade } = look.scarf;
  const edge = w - 14;
  // The opening for the face. The fill rule is even-odd, so that the cloth covers hair and ears.
  const opening = `M0 196C${edge * 0.7} 196 ${edge} 240 ${edge} 306C${edge} 392 ${edge * 0.62} 452 0 462C${-edge * 0.62} 452 ${-edge} 392 ${-edge} 306C${-edge} 240 ${-edge * 0.7} 196 0 196Z`;
  const under = `M0 186C${edge * 0.8} 186 ${edge + 6} 236 ${edge} 290C${edge - 8} 246 ${edge * 0.6} 214 0 212C${-edge * 0.6} 214 ${8 - edge} 246 ${-edge} 290C${-edge - 6} 236 ${-edge * 0.8} 186 0 186Z`;
  return {
    behind: '',
    over:
      `<path d="${under}" fill="${shade}"/>` +
      `<path fill-rule="evenodd" fill="${base}" d="M0 112C${w + 8} 112 ${w + 36} 200 ${w + 32} 310C${w + 30} 400 ${w + 60} 470 ${w + 66} 546C60 596 -60 596 ${-w - 66} 546C${-w - 60} 470 ${-w - 30} 400 ${-w - 32} 310C${-w - 36} 200 ${-w - 8} 112 0 112Z${opening}"/>` +
      fold(`M${edge - 2} 350C${edge + 6} 430 40 490 ${-w + 20} 512`, shade) +
      fold(`M${w + 8} 380C${w + 10} 470 60 530 ${-w + 30} 554`, shade) +
      fold(`M${-edge - 4} 380C${-edge - 6} 430 -80 468 -40 482`, shade) +
      fold(`M${-w - 6} 210C${-w + 20} 160 -60 138 -20 132`, shade, 5),
  };
}

export function drawBeanie(look: Look): Headwear['over'] {
  const w = look.faceWidth;
  const { base, shade } = look.scarf;
  const ribs = [-90, -54, -18, 18, 54, 90].map((x) => fold(`M${x} 206L${x * 0.98} 242`, base, 5)).join('');
  return (
    `<path d="M${-w - 10} 220C${-w - 20} 110 -70 84 0 84C70 84 ${w + 20} 110 ${w + 10} 220Z" fill="${base}"/>` +
    `<rect x="${-w - 18}" y="196" width="${2 * w + 36}" height="56" rx="22" fill="${shade}"/>${ribs}`
  );
}
