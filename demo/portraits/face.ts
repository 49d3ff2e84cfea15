import type { GlassesKind, Jaw, Look, Tone } from './look.ts';

/** Coordinates: x from the middle of the face, y from the top of the 800 × 600 picture; chin at 470, eyes at 314. */
const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);

const jaws: Record<Jaw, (w: number) => string> = {
  oval: (w) => `C${w} 392 ${w * 0.56} 471 0 471C${-w * 0.56} 471 ${-w} 392 ${-w} 300`,
  round: (w) => `C${w} 412 ${w * 0.64} 467 0 467C${-w * 0.64} 467 ${-w} 412 ${-w} 300`,
  square: (w) =>
    `C${w} 372 ${w * 0.97} 418 ${w * 0.62} 450Q${w * 0.36} 473 0 473Q${-w * 0.36} 473 ${-w * 0.62} 450C${-w * 0.97} 418 ${-w} 372 ${-w} 300`,
  heart: (w) => `C${w * 0.98} 384 ${w * 0.46} 474 0 474C${-w * 0.46} 474 ${-w * 0.98} 384 ${-w} 300`,
};

function facePath(look: Look): string {
  const w = look.faceWidth;
  return `M${-w} 300C${-w} 122 ${w} 122 ${w} 300${jaws[look.jaw](w)}Z`;
}

export function drawNeck(skin: Tone): string {
  return (
    `<path d="M-58 420V514Q-58 545 0 545T58 514V420Z" fill="${skin.shade}"/>` +
    `<path d="M-58 446Q0 512 58 446V420H-58Z" fill="#2b1208" opacity=".16"/>`
  );
}

export function drawEars(look: Look): string {
  return both(
    (side) =>
      `<ellipse cx="${side * (look.faceWidth + 1)}" cy="322" rx="20" ry="29" fill="${side < 0 ? look.skin.base : look.skin.shade}"/>` +
      `<path d="M${side * (look.faceWidth + 6)} 310q${side * 8} 8 ${side * -1} 24" fill="none" stroke="#2b1208" stroke-opacity=".2" stroke-width="5" stroke-linecap="round"/>`,
  );
}

/** Draws skin and cheeks, under hair and beard. The right half is slightly darker. */
export function drawFace(look: Look): string {
  const cheek = (look.woman ? 0.18 : 0.09) * (look.skin.base < '#a' ? 0.6 : 1);
  return (
    `<path d="${facePath(look)}" fill="url(#skin)"/>` +
    both((side) => `<ellipse cx="${side * 72}" cy="362" rx="27" ry="18" fill="#d2524a" opacity="${cheek}"/>`)
  );
}

/** Draws eyes, brows, nose and mouth, over the beard, under hair and glasses. */
export function drawFeatures(look: Look): string {
  const line = look.hairColour;
  const nose = [
    'M4 322C10 340 14 352 9 360Q2 369 -13 362',
    'M-3 324C-2 342 -14 352 -14 359Q-10 368 6 365',
    'M-16 358Q0 374 16 358',
    'M6 330Q16 354 10 361Q1 368 -10 364',
  ][look.nose];
  return (
    both((side) => drawEye(look, side)) +
    `<g fill="none" stroke="${line}" stroke-width="${look.woman ? 8.5 : 10.5}" stroke-linecap="round" stroke-linejoin="round">${both((side) => `<path d="${browPath(look.brow, side)}"/>`)}</g>` +
    `<path d="${nose}" fill="none" stroke="${look.skin.shade}" stroke-width="8" stroke-linecap="round"/>` +
    drawMouth(look) +
    (look.bindi ? '<circle cx="0" cy="262" r="6.5" fill="#a3242f"/>' : '')
  );
}

function browPath(brow: number, side: 1 | -1): string {
  const x = (value: number) => side * value;
  return (
    [
      `M${x(30)} 277Q${x(58)} 262 ${x(84)} 280`,
      `M${x(30)} 273Q${x(56)} 262 ${x(88)} 284`,
      `M${x(28)} 271Q${x(60)} 256 ${x(86)} 279`,
      `M${x(32)} 269Q${x(62)} 263 ${x(86)} 282`,
    ][brow] ?? ''
  );
}

function drawEye(look: Look, side: 1 | -1): string {
  const x = side * 56;
  const dark = '#1f1418';
  const line = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${dark}" stroke-width="${width}" stroke-linecap="round"/>`;
  const ball = (rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="314" rx="${rx}" ry="${ry}" fill="${dark}"/><circle cx="${x + 3.5}" cy="309" r="3.6" fill="#fff"/>`;
  switch (look.eyes) {
    case 'round':
      return ball(10.5, 13);
    case 'lash':
      return (
        ball(11, 13.5) +
        line(`M${x - side * 14} 307Q${x} 292 ${x + side * 16} 304`, 5.5) +
        line(`M${x + side * 15} 303l${side * 8} -6`, 5)
      );
    case 'smile':
      return line(`M${x - 17} 318Q${x} 298 ${x + 17} 318`, 8);
  }
}

function drawMouth(look: Look): string {
  const lip = look.woman ? '#98383f' : '#7a3a33';
  const edge = `stroke="${lip}" stroke-width="6.5" stroke-linejoin="round" stroke-linecap="round"`;
  switch (look.mouth) {
    case 'grin':
      return `<path d="M-45 399Q0 409 45 399Q26 423 0 423T-45 399Z" fill="#fff" ${edge}/>`;
    case 'laugh':
      return (
        `<path d="M-46 394Q0 402 46 394Q38 434 0 434T-46 394Z" fill="#6d2428" ${edge}/>` +
        '<path d="M-39 397Q0 404 39 397L36 408Q0 414 -36 408Z" fill="#fff"/>' +
        '<path d="M-20 427Q0 412 20 427Q10 432 0 432T-20 427Z" fill="#d46a66"/>'
      );
    case 'smile':
      return `<path d="M-36 401Q0 428 36 401" fill="none" ${edge}/>`;
    case 'soft':
      return look.woman
        ? '<path d="M-30 404Q-14 394 0 399Q14 394 30 404Q16 421 0 421T-30 404Z" fill="#b4464b"/><path d="M-30 404Q0 411 30 404" fill="none" stroke="#7f2a31" stroke-width="4" stroke-linecap="round"/>'
        : `<path d="M-28 406Q0 418 28 406" fill="none" ${edge}/>`;
  }
}

export function drawBeard(look: Look): string {
  const w = look.faceWidth + 1;
  const colour = look.hairColour;
  const moustache = `<path d="M0 373C-26 366 -52 378 -62 400C-40 396 -20 395 0 391C20 395 40 396 62 400C52 378 26 366 0 373Z" fill="${colour}"/>`;
  // The path follows the cheek, then the jaw. Beards differ in their length below the chin.
  const along = (drop: number, inner: number) =>
    `M${-w} 296C${-w - 3} ${400 + drop} ${-w * 0.6} ${474 + drop} 0 ${474 + drop}C${w * 0.6} ${474 + drop} ${w + 3} ${400 + drop} ${w} 296C${w - 6} 350 ${w - 22} ${inner} 62 ${inner + 4}C48 ${inner - 10} 24 ${inner - 12} 0 ${inner - 2}C-24 ${inner - 12} -48 ${inner - 10} -62 ${inner + 4}C${22 - w} ${inner} ${6 - w} 350 ${-w} 296Z`;
  switch (look.beard) {
    case 'none':
      return '';
    case 'stubble':
      return `<path d="${along(-1, 388)}" fill="${colour}" opacity=".2"/>`;
    case 'full':
      return `<path d="${along(26, 378)}" fill="${colour}"/>`;
    case 'short':
      return `<path d="${along(5, 384)}" fill="${colour}" opacity=".93"/>`;
    case 'moustache':
      return moustache;
  }
}

export function drawGlasses(look: Look): string {
  const temples = `<path d="M${-look.faceWidth} 308L-98 306M${look.faceWidth} 308L98 306"/>`;
  const shapes: Record<GlassesKind, string> = {
    none: '',
    round:
      both((side) => `<circle cx="${side * 57}" cy="316" r="40"/>`) + '<path d="M-18 309Q0 298 18 309"/>',
    square:
      both((side) => `<rect x="${side * 57 - 41}" y="285" width="82" height="62" rx="22"/>`) +
      '<path d="M-16 309Q0 300 16 309"/>',
  };
  if (look.glasses === 'none') return '';
  return `<g fill="#fff" fill-opacity=".16" stroke="${look.glassesColour}" stroke-width="8" stroke-linecap="round">${shapes[look.glasses]}${temples}</g>`;
}

export function drawEarrings(look: Look): string {
  const gold = '#e3b04b';
  const x = look.faceWidth + 3;
  switch (look.earrings) {
    case 'none':
      return '';
    case 'stud':
      return both((side) => `<circle cx="${side * x}" cy="350" r="6.5" fill="${gold}"/>`);
    case 'drop':
      return both(
        (side) =>
          `<circle cx="${side * x}" cy="350" r="5.5" fill="${gold}"/><path d="M${side * x - 14} 384a14 17 0 0 1 28 0z" fill="${gold}"/><circle cx="${side * x}" cy="391" r="4.5" fill="${look.second}"/>`,
      );
  }
}
