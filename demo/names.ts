import { fixedPeople } from './fixed-people.ts';
import { nameLists } from './name-lists.ts';
import { kindOf } from './portraits/look.ts';
import { randomFor, type Random } from './random.ts';

/** Different spellings of one name. In real lists of names they make search difficult. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ee/, 'i'],
  [/oo/, 'u'],
  [/aa/i, 'a'],
  [/v(?=[aei])/, 'w'],
  [/i$/, 'ee'],
  [/a$/, 'ah'],
  [/sh/, 's'],
  [/th/, 't'],
  [/k(?=[aeiou])/, 'kk'],
  [/n(?=[aeiou])/, 'nn'],
  [/d(?=[aeiou])/, 'dh'],
  [/y(?=[aeiou])/, 'i'],
];

function respell(word: string, random: Random): string {
  const [pattern, letters] = random.pick(spellings);
  const respelt = word.replace(pattern, letters);
  return respelt.charAt(0).toUpperCase() + respelt.slice(1);
}

const initials = 'ABCDGHJKLMNPRSTV';

/** The name of demo person `index`, which fits the portrait and is the same for the same seed. 5 to 50 characters. */
export function nameOf(index: number, seed: number): string {
  const fixed = fixedPeople[index]?.name;
  if (fixed !== undefined) return fixed;
  const kind = kindOf(index);
  const { first, last } = nameLists[kind];
  const random = randomFor('name', seed, index);
  const southAsian = /^(?:indian|sikh|muslim)/.test(kind);
  const pick = (names: readonly string[]) => {
    const name = random.pick(names);
    return southAsian && random.chance(0.15) ? respell(name, random) : name;
  };
  const given = pick(first);
  const family = pick(last);
  if (kind === 'sikh man' && random.chance(0.7)) return `${given} Singh ${family}`;
  if (kind.startsWith('indian')) {
    if (random.chance(0.06)) return `${initials[random.below(initials.length)] ?? 'K'}. ${given} ${family}`;
    if (random.chance(0.1)) return `${given} ${random.pick(first)} ${family}`;
  }
  if (kind.startsWith('european') && random.chance(0.12)) return `${given} ${family}-${random.pick(last)}`;
  const name = `${given} ${family}`;
  return name.length < 5 ? `${given} ${random.pick(first)} ${family}` : name;
}
