import { DEVANAGARI_LINE, LARGE_QUOTE, looks, quoteSizes } from '#web/features/share-card/text-looks.ts';
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
  /** Null for a card without a code. */
  readonly code: Code | null;
  readonly mark: Box;
  readonly lines: readonly TextLine[];
}

const MARGIN = 64;
/** Apps cover the ends of a story with their own controls. */
const ends = { post: { top: MARGIN, bottom: MARGIN }, story: { top: 250, bottom: 330 } } as const;
/** A higher photo would show too little of its sides. */
const PHOTO_MAX = 1060;
/** A lower photo below an opinion would cut the face. */
const PHOTO_MIN = 432;
const NOTCH_GAP = 20;
/** The side of the empty notch of a card without a code. */
const EMPTY_NOTCH = 112;
/** The code is larger where it is not beside the name. */
const codeSides = { alone: 232, besideName: 200 } as const;
/** At least this much of a code beside the name is in the notch. */
const CODE_IN_NOTCH = 96;
/** Scanners need this much free space around a code, in modules. */
const QUIET_MODULES = 4;
const SCAN_HEIGHT = 40;
const BRAND_HEIGHT = 56;
const GAP = 32;

/**
 * Places everything on a card. The photo has what the texts leave, so long texts overlap nothing. An opinion is above
 * the photo, as large as its length and the photo's least height allow. The code is in the notch of the photo; below an
 * opinion it is also beside the name, because in a lower photo it would cover the face.
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
  const isQuoted = texts.quote !== null;

  const code = modules === null ? null : sizeCode(modules, codeSides[isQuoted ? 'besideName' : 'alone']);
  const besideCode = { ...column, width: column.width - (code && isQuoted ? code.width + GAP : 0) };
  const person = [
    placeText(texts.name, looks[isQuoted ? 'quotedName' : 'name'], besideCode, measure),
    placeText(texts.details, looks[isQuoted ? 'quotedDetails' : 'details'], besideCode, measure),
  ];
  const personHeight = heightOf(person);
  const inner = height - top - bottom - personHeight - BRAND_HEIGHT - 2 * GAP;
  const quote = layoutQuote(texts, column, inner - GAP - PHOTO_MIN, measure);
  const quoteHeight = heightOf(quote) + (isQuoted ? GAP : 0);
  const free = inner - quoteHeight;

  const photoHeight = Math.round(Math.min(free, PHOTO_MAX));
  const quoteTop = Math.round(top + (free - photoHeight) / 2);
  const photo = { ...column, y: quoteTop + quoteHeight, height: photoHeight };
  const photoEnd = photo.y + photo.height;
  const personTop = photoEnd + GAP;
  const personEnd = personTop + personHeight;
  const placed = code && placeCode(code, right, isQuoted ? personEnd : photoEnd, photoEnd);
  const mark = { x: column.x, y: personEnd + GAP, width: BRAND_HEIGHT, height: BRAND_HEIGHT };
  const emptyNotch = endAt({ width: EMPTY_NOTCH, height: EMPTY_NOTCH }, right, photoEnd);

  return {
    photo,
    notch: notchAround(placed?.surface ?? emptyNotch, right, photoEnd),
    code: placed,
    mark,
    lines: [
      ...stack(person, personTop),
      ...stack(quote, quoteTop),
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

/** The part of a photo's corner that a box covers. */
const notchAround = ({ x, y }: Box, right: number, bottom: number): Box => ({
  x: x - NOTCH_GAP,
  y: y - NOTCH_GAP,
  width: right - x + NOTCH_GAP,
  height: bottom - y + NOTCH_GAP,
});

/** The size of the code's surface, with the free space that scanners need, and the words below. */
function sizeCode(modules: number, wanted: number) {
  const modulePx = Math.max(4, Math.floor(wanted / modules));
  const side = modules * modulePx;
  const width = side + 2 * QUIET_MODULES * modulePx;
  return { modulePx, side, width, height: width + SCAN_HEIGHT };
}

/** Ends the code there, or higher where too little of it would be in the notch of the photo. */
function placeCode(
  { modulePx, side, width, height }: ReturnType<typeof sizeCode>,
  right: number,
  end: number,
  photoEnd: number,
): Code {
  const surface = endAt({ width, height }, right, Math.min(end, photoEnd - CODE_IN_NOTCH + height));
  const quiet = QUIET_MODULES * modulePx;
  return { surface, x: surface.x + quiet, y: surface.y + quiet, width: side, height: side, modulePx };
}

/** The opinion in quotation marks, and the words above it. Nothing without an opinion. */
function layoutQuote(
  { quote, aboveQuote }: CardTexts,
  column: Column,
  height: number,
  measure: MeasureLine,
): readonly Block[] {
  if (quote === null) return [];
  const above = placeText(aboveQuote, looks.aboveQuote, column, measure);
  const lineHeight = /[\u0900-\u097f]/.test(quote) ? DEVANAGARI_LINE : looks.quote.lineHeight;
  const linesOf = (px: number) => {
    const free = Math.max(1, Math.floor((height - above.height) / Math.round(px * lineHeight)));
    return px < LARGE_QUOTE.fromPx ? free : Math.min(free, LARGE_QUOTE.lines);
  };
  const stepOf = (px: number) => ({ size: px, lines: linesOf(px) });
  const [largest, ...smaller] = quoteSizes;
  const look: TextLook = {
    ...looks.quote,
    lineHeight,
    steps: [stepOf(largest), ...smaller.map(stepOf)],
  };
  return [above, placeText(`“${quote}”`, look, column, measure)];
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
