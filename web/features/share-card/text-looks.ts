import type { TextLook } from '#web/features/share-card/place-text.ts';

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
  aboveQuote: { steps: [step(32, 1), step(26, 1)], weight: 500, tone: 'quoteSoft', lineHeight: 1.4 },
  quote: { weight: 500, tone: 'quote', lineHeight: 1.3, align: 'start' },
  scan: { steps: [step(30, 1), step(24, 1)], weight: 500, tone: 'code', lineHeight: 1, align: 'center' },
  brand: { steps: [step(46, 1)], weight: 700, tone: 'ink', lineHeight: 1.22 },
  host: { steps: [step(34, 1), step(28, 1)], weight: 400, tone: 'soft', lineHeight: 1.65, align: 'right' },
} as const satisfies Record<string, Partial<TextLook>>;

/** A story is higher, so an opinion is larger there. */
export const quoteSteps = {
  post: [step(52, 2), step(46, 3), step(40, 4), step(34, 5), step(30, 6)],
  story: [step(56, 3), step(50, 4), step(44, 5), step(38, 6), step(34, 7)],
} as const;
