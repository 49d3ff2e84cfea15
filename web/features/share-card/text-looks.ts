import type { TextLook, Tone } from '#web/features/share-card/place-text.ts';

const step = (size: number, lines: number) => ({ size, lines });

/** How each text of a card looks. */
export const looks = {
  name: {
    steps: [step(88, 1), step(72, 2), step(56, 2), step(48, 3)],
    weight: 700,
    tone: 'ink',
    lineHeight: 1.16,
  },
  details: { steps: [step(44, 1), step(36, 2)], weight: 500, tone: 'soft', lineHeight: 1.3 },
  /** Smaller than the opinion above it. */
  quotedName: {
    steps: [step(60, 1), step(52, 2), step(44, 3), step(40, 3)],
    weight: 700,
    tone: 'ink',
    lineHeight: 1.16,
  },
  quotedDetails: {
    steps: [step(38, 1), step(32, 2), step(28, 2)],
    weight: 500,
    tone: 'soft',
    lineHeight: 1.3,
  },
  aboveQuote: { steps: [step(36, 1), step(28, 1)], weight: 500, tone: 'quoteSoft', lineHeight: 1.6 },
  quote: { weight: 700, tone: 'quote', lineHeight: 1.18, align: 'start' },
  scan: { steps: [step(30, 1), step(24, 1)], weight: 500, tone: 'code', lineHeight: 1, align: 'center' },
  brand: { steps: [step(46, 1)], weight: 700, tone: 'ink', lineHeight: 1.22 },
  host: { steps: [step(34, 1), step(28, 1)], weight: 400, tone: 'soft', lineHeight: 1.65, align: 'right' },
} as const satisfies Record<string, Partial<TextLook>>;

/** In pixels. An opinion has as many lines of a size as its place is high, of the large sizes a few. */
export const quoteSizes = [88, 80, 72, 64, 56, 48, 42] as const;
export const LARGE_QUOTE = { fromPx: 72, lines: 5 } as const;
/** Marks above and below its letters need higher lines. */
export const DEVANAGARI_LINE = 1.36;

/** The same in a light and a dark app, because the picture is shown elsewhere. The code is dark on light for scanners. */
export const colours = {
  ground: '#0f723a',
  mark: '#f7fef8',
  blank: '#1a3e26',
  initial: '#b4efbf',
  surface: '#fdfefd',
  ink: '#f7fef8',
  soft: '#d4f1d8',
  quote: '#f7fef8',
  quoteSoft: '#d4f1d8',
  code: '#142019',
} as const satisfies Record<Tone, string> & Record<string, string>;
