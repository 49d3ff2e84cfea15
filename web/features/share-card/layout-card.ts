import { looks, quoteSteps } from '#web/features/share-card/text-looks.ts';
import {
  heightOf,
  placeText,
  stack,
  type Block,
  type Column,
  type MeasureLine,
  type TextLine,
  type TextLook,
} from '#web/features/share-card/place-text.ts';

/** In pixels: 4:5 for posts, 9:16 for stories. */
export const cardSizes = {
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const;

export type CardSize = keyof typeof cardSizes;

/** The texts of a card. */
export interface CardTexts {
  readonly brand: string;
  readonly name: string;
  /** Course and year. */
  readonly details: string;
  /** An opinion. Nothing of its writer. */
  readonly quote: string | null;
  /** Above the opinion. */
  readonly aboveQuote: string;
  /** Below the code. */
  readonly scan: string;
  /** Where the product is. */
  readonly host: string;
}

export interface Box extends Column {
  readonly y: number;
  readonly height: number;
}

/** The code on its surface. */
interface Code extends Box {
  readonly surface: Box;
  readonly modulePx: number;
}

export interface CardLayout {
  readonly photo: Box;
  /** The notch in the photo's bottom right corner. */
  readonly notch: Box;
  /** The square of the brand mark. Null if the code is in the notch. */
  readonly square: Box | null;
  /** Null for a card without a code. */
  readonly code: Code | null;
  /** Behind the opinion. Null without one. */
  readonly bubble: Box | null;
  readonly mark: Box;
  readonly lines: readonly TextLine[];
}

const MARGIN = 64;
/** Apps cover the ends of a story with their own controls. */
const ends = { post: { top: MARGIN, bottom: MARGIN }, story: { top: 250, bottom: 330 } } as const;
/** A higher photo would show too little of its sides. */
const PHOTO_MAX = 1060;
const NOTCH_GAP = 20;
/** The side of the square in the notch of a card without a code. */
const SQUARE = 132;
const CODE_SIDE = 232;
/** Scanners need this much free space around a code, in modules. */
const QUIET_MODULES = 4;
const SCAN_HEIGHT = 40;
const BRAND_HEIGHT = 56;
const BUBBLE_PADDING = 34;
const GAP = 32;

/**
 * Places everything on a card. Texts take what they need below the photo, and the photo has the rest, so long texts
 * overlap nothing. The code is in the notch of the photo, or beside an opinion: the photo is then lower, and the code
 * would cover the face.
 * @param modules modules at a side of the code; null for a card without a code.
 */
export function layoutCard(
  size: CardSize,
  texts: CardTexts,
  modules: number | null,
  measure: MeasureLine,
): CardLayout {
  const { width, height } = cardSizes[size];
  const { top, bottom } = ends[size];
  const column = { x: MARGIN, width: width - 2 * MARGIN };
  const right = column.x + column.width;

  const code = modules === null ? null : sizeCode(modules);
  const person = [
    placeText(texts.name, looks.name, column, measure),
    placeText(texts.details, looks.details, column, measure),
  ];
  const besideCode = { ...column, width: column.width - (code ? code.width + NOTCH_GAP : 0) };
  const quote = texts.quote === null ? null : layoutQuote(size, texts, besideCode, measure);
  const quoteHeight = quote && Math.max(quote.height, code?.height ?? 0);
  const personHeight = heightOf(person) + (quoteHeight === null ? 0 : GAP + quoteHeight);
  const free = height - top - bottom - personHeight - BRAND_HEIGHT - 2 * GAP;

  const photoHeight = Math.round(Math.min(free, PHOTO_MAX));
  const photo = { ...column, y: Math.round(top + (free - photoHeight) / 2), height: photoHeight };
  const photoEnd = photo.y + photo.height;
  const personTop = photoEnd + GAP;
  const brandTop = personTop + personHeight + GAP;
  const quoteTop = brandTop - GAP - (quoteHeight ?? 0);
  const placed =
    code &&
    placeCode(
      code,
      right,
      quoteHeight === null
        ? { bottom: photoEnd, height: code.height }
        : { bottom: quoteTop + quoteHeight, height: quoteHeight },
    );
  const square = placed && !quote ? null : endAt({ width: SQUARE, height: SQUARE }, right, photoEnd);
  const mark = { x: column.x, y: brandTop, width: BRAND_HEIGHT, height: BRAND_HEIGHT };

  return {
    photo,
    notch: notchAround(square ?? placed?.surface ?? photo),
    square,
    code: placed,
    bubble: quoteHeight === null ? null : { ...besideCode, y: quoteTop, height: quoteHeight },
    mark,
    lines: [
      ...stack(person, personTop),
      ...(quote && quoteHeight ? quote.at(quoteTop + (quoteHeight - quote.height) / 2) : []),
      ...(placed ? layoutScan(texts.scan, placed, measure) : []),
      ...layoutBrand(texts, mark, column, measure),
    ],
  };
}

type Size = Pick<Box, 'width' | 'height'>;

/** A box with its bottom right corner there. */
const endAt = ({ width, height }: Size, right: number, bottom: number): Box => ({
  x: right - width,
  y: bottom - height,
  width,
  height,
});

const notchAround = ({ x, y, width, height }: Box): Box => ({
  x: x - NOTCH_GAP,
  y: y - NOTCH_GAP,
  width: width + NOTCH_GAP,
  height: height + NOTCH_GAP,
});

/** The size of the code's surface, with the free space that scanners need, and the words below. */
function sizeCode(modules: number) {
  const modulePx = Math.max(4, Math.floor(CODE_SIDE / modules));
  const side = modules * modulePx;
  const width = side + 2 * QUIET_MODULES * modulePx;
  return { modulePx, side, width, height: width + SCAN_HEIGHT };
}

/** The surface may be higher than the code needs. The code is then in its middle. */
function placeCode(
  { modulePx, side, width, height: needed }: ReturnType<typeof sizeCode>,
  right: number,
  { bottom, height }: { readonly bottom: number; readonly height: number },
): Code {
  const surface = endAt({ width, height }, right, bottom);
  const quiet = QUIET_MODULES * modulePx;
  const y = surface.y + quiet + Math.floor((height - needed) / 2);
  return { surface, x: surface.x + quiet, y, width: side, height: side, modulePx };
}

function layoutQuote(size: CardSize, texts: CardTexts, { x, width }: Column, measure: MeasureLine): Block {
  const column = { x: x + BUBBLE_PADDING, width: width - 2 * BUBBLE_PADDING };
  const look: TextLook = { ...looks.quote, steps: quoteSteps[size] };
  const blocks = [
    placeText(texts.aboveQuote, looks.aboveQuote, column, measure),
    placeText(texts.quote ?? '', look, column, measure),
  ];
  return {
    height: heightOf(blocks) + 2 * BUBBLE_PADDING,
    at: (top) => stack(blocks, top + BUBBLE_PADDING),
  };
}

/** The words below the code, which is not closer to them than scanners need. */
function layoutScan(text: string, { surface, ...code }: Code, measure: MeasureLine): TextLine[] {
  const column = { x: surface.x + 12, width: surface.width - 24 };
  const top = code.y + code.height + QUIET_MODULES * code.modulePx;
  return placeText(text, looks.scan, column, measure).at(top - 4);
}

/** The name of the product beside its mark, and at the other side where it is. */
function layoutBrand(texts: CardTexts, mark: Box, column: Column, measure: MeasureLine): TextLine[] {
  const x = mark.x + mark.width + 18;
  const end = column.x + column.width;
  const [name] = placeText(texts.brand, looks.brand, { x, width: end - x }, measure).at(mark.y);
  if (!name) return [];
  const left = x + measure(name.text, name) + 2 * GAP;
  const host = placeText(texts.host, looks.host, { x: left, width: end - left }, measure);
  return [name, ...host.at(mark.y)];
}
