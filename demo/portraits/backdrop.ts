import type { Random } from '../random.ts';

export const backdropKinds = ['arches', 'windows', 'trees', 'columns', 'books', 'dome', 'skyline'] as const;
export type BackdropKind = (typeof backdropKinds)[number];

export interface BackdropColours {
  readonly top: string;
  readonly bottom: string;
  readonly light: string;
  readonly dark: string;
  /** Colours of clothes with too little contrast to this backdrop. */
  readonly avoid: readonly string[];
}

export const backdropColours: readonly [BackdropColours, ...BackdropColours[]] = [
  { top: '#efc3a0', bottom: '#e5a684', light: '#f7dcc2', dark: '#cf8f6d', avoid: ['#d98a72', '#e0a94e'] },
  { top: '#a3c5d6', bottom: '#84adc2', light: '#c3dbe5', dark: '#7398ad', avoid: ['#7fa6c4'] },
  { top: '#e0b9cb', bottom: '#c895b0', light: '#ecd2de', dark: '#b3859f', avoid: ['#d7738c', '#c9c3df'] },
  { top: '#b9cd93', bottom: '#c6d7a4', light: '#d9e5bf', dark: '#86a171', avoid: ['#6f8f5e'] },
  { top: '#f0d59a', bottom: '#e4bd78', light: '#f8e8c3', dark: '#cf9f59', avoid: ['#e0a94e', '#efe6d6'] },
  { top: '#c6bfe0', bottom: '#a99fcb', light: '#ddd8ee', dark: '#8f84b6', avoid: ['#c9c3df', '#8a5a83'] },
  { top: '#9fd0c6', bottom: '#7db6ac', light: '#c4e4dd', dark: '#659d94', avoid: ['#4b8083'] },
  { top: '#d9d2c6', bottom: '#c2b8a8', light: '#ebe6dd', dark: '#a79b89', avoid: ['#efe6d6', '#f4f1ea'] },
  {
    top: '#eeb3a6',
    bottom: '#dd8f83',
    light: '#f7d2c9',
    dark: '#c37468',
    avoid: ['#d98a72', '#b5524a', '#d7738c'],
  },
  { top: '#b4c3d9', bottom: '#93a6c2', light: '#d2dcea', dark: '#7a8dac', avoid: ['#53618a', '#7fa6c4'] },
  { top: '#cfd8b6', bottom: '#a9bb92', light: '#e4ead2', dark: '#8ba075', avoid: ['#6f8f5e', '#efe6d6'] },
];

/** Draws shapes behind the person, 800 × 600. Their contrast is low, so that they do not distract from the face. */
export function drawBackdrop(kind: BackdropKind, colours: BackdropColours, random: Random): string {
  const { light, dark } = colours;
  const shift = random.below(120) - 60;
  const at = (x: number) => x + shift;
  const paint = (shapes: string, fill: string, opacity: number) =>
    `<g fill="${fill}" opacity="${opacity}">${shapes}</g>`;
  const rect = (x: number, y: number, width: number, height: number, radius = 0) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
  const circle = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
  const row = (from: number, step: number, shape: (x: number, index: number) => string) =>
    Array.from({ length: Math.ceil(1000 / step) + 1 }, (_, index) =>
      shape(at(from + index * step), index),
    ).join('');
  const ground = paint(rect(0, 505, 800, 95), dark, 0.6);

  switch (kind) {
    case 'arches':
      return paint(
        row(-150, 300, (x) => `<path d="M${x} 600V235a118 118 0 0 1 236 0V600z"/>`),
        light,
        0.8,
      );
    case 'windows':
      return (
        ground +
        paint(
          row(-180, 160, (x) => rect(x, 60, 138, 345, 12)),
          light,
          0.65,
        )
      );
    case 'trees':
      return (
        paint(
          row(-60, 215, (x, i) => circle(x, i % 2 ? 300 : 215, i % 2 ? 120 : 165)),
          dark,
          0.75,
        ) +
        paint(
          row(60, 320, (x) => circle(x, 430, 95)),
          dark,
          0.4,
        ) +
        paint(rect(0, 470, 800, 130), light, 0.55)
      );
    case 'columns':
      return (
        paint(
          row(-140, 190, (x) => `${rect(x, 92, 74, 508)}${rect(x - 14, 70, 102, 30, 6)}`),
          light,
          0.75,
        ) +
        paint(rect(0, 0, 800, 54), dark, 0.35) +
        ground
      );
    case 'books':
      return [70, 240, 410]
        .map((y, line) => {
          const books = Array.from({ length: 23 }, (_, i) => {
            const height = 84 + ((i * 37 + line * 53) % 56);
            return (i + line) % 7 === 3 ? '' : rect(-20 + i * 36, y + 140 - height, 28, height, 4);
          });
          return (
            paint(books.join(''), line % 2 ? dark : light, line % 2 ? 0.4 : 0.7) +
            paint(rect(0, y + 140, 800, 12), dark, 0.65)
          );
        })
        .join('');
    case 'dome':
      return (
        paint(`<path d="M${at(120)} 330a280 250 0 0 1 560 0z"/>${rect(at(394), 30, 12, 60)}`, light, 0.75) +
        paint(rect(0, 330, 800, 36), dark, 0.55) +
        paint(
          row(-80, 150, (x) => `<path d="M${x} 600V450a45 45 0 0 1 90 0V600z"/>`),
          dark,
          0.45,
        )
      );
    case 'skyline':
      return (
        paint(
          row(-120, 118, (x, i) => rect(x, 170 + ((i * 83) % 170), 96, 600, 8)),
          dark,
          0.42,
        ) +
        paint(
          row(-60, 205, (x, i) => rect(x, 330 + ((i * 57) % 90), 150, 600, 8)),
          light,
          0.6,
        )
      );
  }
}
