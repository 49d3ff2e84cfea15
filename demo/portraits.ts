import { randomFor } from './random.ts';
import { drawBackdrop } from './portraits/backdrop.ts';
import { drawClothes } from './portraits/clothes.ts';
import {
  drawBeard,
  drawEarrings,
  drawEars,
  drawFace,
  drawFeatures,
  drawGlasses,
  drawNeck,
} from './portraits/face.ts';
import { drawHair } from './portraits/hair.ts';
import { chooseLook } from './portraits/choose-look.ts';

/** Number of portraits. More people than this share them. A multiple of the number of kinds, see `kindOf`. */
export const PORTRAITS = 500;

const PORTRAIT_WIDTH = 800;
export const PORTRAIT_HEIGHT = 600;

/**
 * Draws portrait `n` as an SVG of 800 × 600, the same each time. The middle of the face is at 52% of the height. Head
 * and shoulders fit any crop between 1:1 and 4:3.
 */
export function drawPortrait(n: number): string {
  const look = chooseLook(n);
  const colours = look.backdropColours;
  const hair = drawHair(look);
  const { skin, cloth } = look;
  const flip = look.mirrored ? -1 : 1;
  const head =
    (hair.ears ? drawEars(look) : '') +
    drawFace(look) +
    drawBeard(look) +
    drawFeatures(look) +
    hair.over +
    drawGlasses(look) +
    (hair.ears ? drawEarrings(look) : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}" viewBox="0 0 800 600"><defs>
<linearGradient id="backdrop" x2=".3" y2="1"><stop stop-color="${colours.top}"/><stop offset="1" stop-color="${colours.bottom}"/></linearGradient>
<linearGradient id="skin"><stop offset=".5" stop-color="${skin.base}"/><stop offset=".8" stop-color="${skin.shade}"/></linearGradient>
<linearGradient id="cloth" x2=".9" y2=".6"><stop offset=".2" stop-color="${cloth.base}"/><stop offset="1" stop-color="${cloth.shade}"/></linearGradient></defs>
<rect width="800" height="600" fill="url(#backdrop)"/>${drawBackdrop(look.backdrop, colours, randomFor('backdrop', n))}
<g transform="translate(400 600) scale(${flip * look.scale} ${look.scale}) translate(0 -600)"><g transform="rotate(${look.tilt} 0 480)">${hair.behind}</g>
${drawNeck(skin)}${drawClothes(look)}
<g transform="rotate(${look.tilt} 0 480)">${head}</g>${hair.front ?? ''}</g></svg>`;
}
