import { COURTYARD_PATH } from '#web/ui/mark.tsx';
import {
  cardSizes,
  layoutCard,
  type Box,
  type CardLayout,
  type CardSize,
  type CardTexts,
} from '#web/features/share-card/layout-card.ts';
import type { Font, TextLine } from '#web/features/share-card/place-text.ts';
import { colours } from '#web/features/share-card/text-looks.ts';

export interface CardParts {
  readonly size: CardSize;
  readonly texts: CardTexts;
  /** Null: the first letter of the name replaces it. */
  readonly photo: HTMLImageElement | null;
  readonly initial: string;
  /** The modules of the code, `true` for a dark one. Null for a card without a code. */
  readonly code: readonly (readonly boolean[])[] | null;
}

const courtyard = new Path2D(COURTYARD_PATH);
const PHOTO_RADIUS = 64;
const NOTCH_RADIUS = 36;
const TILE_RADIUS = 32;
/** The part at the top of what is cut from a photo's height. */
const CUT_AT_TOP = 0.2;

/**
 * Draws a card as a PNG.
 * @throws if this browser cannot draw or encode it.
 */
export async function drawCard(parts: CardParts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  ({ width: canvas.width, height: canvas.height } = cardSizes[parts.size]);
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    paint(context, parts);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('the canvas returned no image');
    return blob;
  } finally {
    // Frees the memory, because iOS has little for canvases.
    canvas.width = 0;
  }
}

function paint(context: CanvasRenderingContext2D, parts: CardParts): void {
  const { fontFamily } = getComputedStyle(document.body);
  const setFont = ({ size, weight }: Font) => (context.font = `${weight} ${size}px ${fontFamily}`);
  const layout = layoutCard(parts.size, parts.texts, parts.code?.length ?? null, (text, font) => {
    setFont(font);
    return context.measureText(text).width;
  });
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  paintPhoto(context, layout, parts);
  paintCode(context, layout, parts.code);
  paintMark(context, layout.mark);
  for (const line of layout.lines) {
    setFont(line);
    paintLine(context, line);
  }
}

/** The outline of a photo with its notch. */
function traceNotched(context: CanvasRenderingContext2D, { x, y, width, height }: Box, notch: Box): void {
  const [right, bottom] = [x + width, y + height];
  context.beginPath();
  context.moveTo(x + PHOTO_RADIUS, y);
  context.arcTo(right, y, right, notch.y, PHOTO_RADIUS);
  context.arcTo(right, notch.y, notch.x, notch.y, NOTCH_RADIUS);
  context.arcTo(notch.x, notch.y, notch.x, bottom, NOTCH_RADIUS);
  context.arcTo(notch.x, bottom, x, bottom, NOTCH_RADIUS);
  context.arcTo(x, bottom, x, y, PHOTO_RADIUS);
  context.arcTo(x, y, right, y, PHOTO_RADIUS);
  context.closePath();
}

function paintPhoto(
  context: CanvasRenderingContext2D,
  { photo: box, notch }: CardLayout,
  { photo, initial }: CardParts,
): void {
  context.save();
  traceNotched(context, box, notch);
  context.clip();
  context.fillStyle = colours.blank;
  context.fillRect(box.x, box.y, box.width, box.height);
  if (photo) {
    const { x, y, width, height } = coverBox(photo.naturalWidth, photo.naturalHeight, box);
    context.drawImage(photo, x, y, width, height);
  } else {
    const { fontFamily } = getComputedStyle(document.body);
    context.fillStyle = colours.initial;
    context.font = `700 ${Math.round(box.height * 0.45)}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initial, box.x + box.width / 2, box.y + box.height / 2, box.width);
  }
  context.restore();
}

/**
 * Where a photo is drawn so that it covers the box. A stored photo begins above the face (contract/photo-crop.ts), so a
 * low box cuts more of its bottom than of its top.
 */
function coverBox(width: number, height: number, box: Box): Box {
  const scale = Math.max(box.width / width, box.height / height);
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) * CUT_AT_TOP,
    width: width * scale,
    height: height * scale,
  };
}

function paintCode(
  context: CanvasRenderingContext2D,
  { code: box }: CardLayout,
  code: CardParts['code'],
): void {
  if (!box || !code) return;
  const { surface } = box;
  context.fillStyle = colours.surface;
  context.beginPath();
  context.roundRect(surface.x, surface.y, surface.width, surface.height, TILE_RADIUS);
  context.fill();
  context.fillStyle = colours.code;
  for (const [row, modules] of code.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        context.fillRect(
          box.x + column * box.modulePx,
          box.y + row * box.modulePx,
          box.modulePx,
          box.modulePx,
        );
}

/** The brand mark, as in web/ui/mark.tsx. */
function paintMark(context: CanvasRenderingContext2D, { x, y, width }: Box): void {
  context.save();
  context.translate(x, y);
  context.scale(width / 64, width / 64);
  context.fillStyle = colours.mark;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a path of a canvas, not an array
  context.fill(courtyard, 'evenodd');
  context.beginPath();
  context.roundRect(44.5, 44.5, 19.5, 19.5, 6);
  context.fill();
  context.restore();
}

function paintLine(context: CanvasRenderingContext2D, line: TextLine): void {
  context.fillStyle = colours[line.tone];
  context.textAlign = line.align;
  context.textBaseline = 'alphabetic';
  context.direction = line.isRightToLeft ? 'rtl' : 'ltr';
  context.fillText(line.text, line.x, line.baseline, line.width);
}
