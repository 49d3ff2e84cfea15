import type { Look } from './look.ts';

export interface Hair {
  /** Drawn before neck and clothes. */
  readonly behind: string;
  /** Drawn after the face. */
  readonly over: string;
  /** Drawn last, over the shoulders. */
  readonly front?: string;
  readonly ears: boolean;
}

/**
 * Parts of hairstyles in one person's size and colour. x is relative to the middle of the face, y to the top of the
 * picture. The top of the skull is at 166, its sides are at ±faceWidth.
 */
export function strandsOf({ faceWidth: w, hairColour: colour }: Look) {
  const fill = (d: string) => `<path d="${d}" fill="${colour}"/>`;
  const sheen = (d: string, width = 6) =>
    `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="${width}" stroke-linecap="round"/>`;
  const part = (d: string) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="5" stroke-linecap="round"/>`;
  const dots = (points: readonly (readonly [number, number, number])[]) =>
    `<g fill="${colour}">${points.map(([x, y, r]) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`).join('')}</g>`;

  // Partings: hair in two parts, from the crown to the temples.
  const sidePart = fill(
    `M${-w - 14} 330C${-w - 24} 190 ${-w + 36} 118 -6 116C${w - 50} 114 ${w + 30} 184 ${w + 14} 330C${w + 2} 286 ${w - 24} 226 22 186C-20 232 ${-w + 44} 250 ${-w + 18} 262C${-w + 4} 284 ${-w} 306 ${-w - 14} 330Z`,
  );
  const centrePart =
    fill(
      `M${-w - 14} 338C${-w - 26} 180 ${-w + 40} 116 0 116C${w - 40} 116 ${w + 26} 180 ${w + 14} 338C${w + 4} 286 ${w - 28} 222 0 184C${28 - w} 222 ${-w - 4} 286 ${-w - 14} 338Z`,
    ) + part('M0 120V182');
  const drawnBack =
    fill(
      `M${-w - 10} 326C${-w - 22} 196 ${-w + 30} 124 0 124C${w - 30} 124 ${w + 22} 196 ${w + 10} 326C${w - 2} 270 ${w - 30} 208 0 200C${30 - w} 208 ${2 - w} 270 ${-w - 10} 326Z`,
    ) +
    sheen(`M${-w + 26} 214Q-50 150 -12 142`) +
    sheen(`M${w - 26} 214Q50 150 20 144`);
  const fringe = fill(
    `M${-w - 12} 340C${-w - 24} 186 ${-w + 36} 120 0 120C${w - 36} 120 ${w + 24} 186 ${w + 12} 340C${w + 2} 312 ${w - 4} 290 ${w - 14} 262Q${w - 40} 274 ${w - 58} 258Q34 272 14 258Q-12 272 -34 258Q${40 - w} 274 ${30 - w} 260C${8 - w} 286 ${2 - w} 312 ${-w - 12} 340Z`,
  );
  const longBack = (spread: number, end: number) =>
    fill(
      `M0 116C${w + 6} 112 ${w + 34} 190 ${w + 40} 320C${w + 46} 430 ${w + spread} 520 ${w + spread - 8} ${end}H${-w - spread + 8}C${-w - spread} 520 ${-w - 46} 430 ${-w - 40} 320C${-w - 34} 190 ${-w - 6} 112 0 116Z`,
    );
  const wavyBack = fill(
    `M0 114C${w + 20} 108 ${w + 44} 190 ${w + 38} 290C${w + 70} 340 ${w + 36} 380 ${w + 54} 430C${w + 80} 480 ${w + 42} 520 ${w + 62} 640H${-w - 62}C${-w - 42} 520 ${-w - 80} 480 ${-w - 54} 430C${-w - 36} 380 ${-w - 70} 340 ${-w - 38} 290C${-w - 44} 190 ${-w - 20} 108 0 114Z`,
  );
  const bobBack = (flip: number) =>
    fill(
      `M0 116C${w + 14} 112 ${w + 40} 200 ${w + 36} 330Q${w + 34} 410 ${w + 14 + flip} 448Q${w - 20} 462 ${w - 40} 440H${40 - w}Q${20 - w} 462 ${-w - 14 - flip} 448Q${-w - 34} 410 ${-w - 36} 330C${-w - 40} 200 ${-w - 14} 112 0 116Z`,
    );
  const braid = (x: number, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const y = from + i * 32;
      const lean = i % 2 ? 16 : -16;
      return `<ellipse cx="${x}" cy="${y}" rx="${29 - i}" ry="23" fill="${colour}" transform="rotate(${lean} ${x} ${y})"/>${part(`M${x - 16} ${y + 10 + lean / 4}L${x + 16} ${y + 10 - lean / 4}`)}`;
    }).join('');
  const curls = (count: number, rx: number, ry: number, cy: number, from: number, to: number, size: number) =>
    dots(
      Array.from({ length: count }, (_, i) => {
        const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
        return [Math.cos(angle) * rx, cy - Math.sin(angle) * ry, size + ((i * 7) % 5) * 2] as const;
      }),
    );
  // Short sides. `top`: the outline above the forehead, from the left temple to the right temple.
  const cropped = (top: string, inner: string) =>
    fill(`M${-w - 6} 318L${-w - 8} 270${top}L${w + 6} 318L${w - 8} 276${inner}L${8 - w} 276Z`);
  return {
    fill,
    sheen,
    part,
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
    cropped,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
