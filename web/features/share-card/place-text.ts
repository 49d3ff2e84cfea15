import { fitText, type Step } from '#web/features/share-card/fit-text.ts';

export interface Font {
  /** In pixels. */
  readonly size: number;
  readonly weight: 400 | 500 | 700;
}

/** The width of a text, in pixels. */
export type MeasureLine = (text: string, font: Font) => number;

/** What a text is about: the person and the product, the opinion, and the code. */
export type Tone = 'ink' | 'soft' | 'quote' | 'quoteSoft' | 'code';

export interface TextLine extends Font {
  readonly text: string;
  /** The edge or the middle where the text is aligned. */
  readonly x: number;
  readonly baseline: number;
  /** Wider text is squeezed: a single character can be wider than a line. */
  readonly width: number;
  readonly tone: Tone;
  readonly align: 'left' | 'center' | 'right';
  readonly isRightToLeft: boolean;
}

/** How a text looks. */
export interface TextLook {
  readonly steps: readonly [Step, ...Step[]];
  readonly weight: Font['weight'];
  readonly tone: Tone;
  /** Height of a line, as a factor of the size of its letters. */
  readonly lineHeight: number;
  /** `start`: where the text's direction begins. Default: left. */
  readonly align?: 'start' | 'center' | 'right';
}

export interface Column {
  readonly x: number;
  readonly width: number;
}

/** A text in lines, whose place is still free. */
export interface Block {
  readonly height: number;
  readonly at: (top: number) => TextLine[];
}

/** A Hebrew, Arabic or other letter from right to left comes first. */
const startsRightToLeft =
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The distance from the middle of a line to its baseline, as a factor of the size of its letters. */
const TO_BASELINE = 0.34;

/** Breaks a text into lines of the column's width. */
export function placeText(text: string, look: TextLook, { x, width }: Column, measure: MeasureLine): Block {
  const { weight, tone } = look;
  const { size, lines } = fitText(text, width, look.steps, (part, px) => measure(part, { size: px, weight }));
  const lineHeight = Math.round(size * look.lineHeight);
  const isRightToLeft = startsRightToLeft.test(text);
  const align = look.align === 'start' ? (isRightToLeft ? 'right' : 'left') : (look.align ?? 'left');
  const edge = { left: x, center: x + width / 2, right: x + width }[align];
  return {
    height: lines.length * lineHeight,
    at: (top) =>
      lines.map((line, index) => ({
        text: line,
        x: edge,
        baseline: Math.round(top + (index + 0.5) * lineHeight + size * TO_BASELINE),
        width,
        size,
        weight,
        tone,
        align,
        isRightToLeft,
      })),
  };
}

export const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

/** The lines of blocks, one below the other. */
export function stack(blocks: readonly Block[], top: number): TextLine[] {
  return blocks.flatMap((block, index) => block.at(top + heightOf(blocks.slice(0, index))));
}
