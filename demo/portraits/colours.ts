import { chooseLook } from './choose-look.ts';

/** The mean of two colours, in the three digits of a photo's name. */
function mean(one: string, other = one): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [1, 3, 5]
    .map((at) => Math.round((channel(one, at) + channel(other, at)) / 34).toString(16))
    .join('');
}

/**
 * The nine colours of portrait `n` (`photoColours`), from its look: the name of a portrait is needed before the
 * portrait is drawn.
 */
export function portraitColours(n: number): string {
  const { backdropColours, hair, hairColour, scarf, skin, cloth } = chooseLook(n);
  const { top, bottom } = backdropColours;
  const head = ['turban', 'hijab', 'beanie'].includes(hair) ? scarf.base : hairColour;
  const [above, beside, below] = [mean(top), mean(top, bottom), mean(bottom, cloth.base)];
  return [
    above,
    mean(top, head),
    above,
    beside,
    mean(skin.base),
    beside,
    below,
    mean(cloth.base),
    below,
  ].join('');
}
