import { mix, randomFor, type Random } from '../random.ts';
import { backdropKinds, backdropColours } from './backdrop.ts';
import {
  clothesKinds,
  kindOf,
  type Look,
  type Tone,
  type PortraitKind,
  type HairKind,
  type BeardKind,
} from './look.ts';

const skins: readonly Tone[] = [
  { base: '#f4d3b8', shade: '#e0b08f' },
  { base: '#eac19d', shade: '#d2a079' },
  { base: '#dcab82', shade: '#c08a60' },
  { base: '#c98f68', shade: '#a97450' },
  { base: '#b87a54', shade: '#9a5f41' },
  { base: '#9f6644', shade: '#804d33' },
  { base: '#7f5037', shade: '#633b28' },
  { base: '#623d2c', shade: '#4a2c1f' },
];

const clothColours: readonly Tone[] = [
  { base: '#4b8083', shade: '#3d696f' },
  { base: '#e0a94e', shade: '#cb9340' },
  { base: '#efe6d6', shade: '#d9cdb9' },
  { base: '#53618a', shade: '#424e73' },
  { base: '#b5524a', shade: '#9a423c' },
  { base: '#6f8f5e', shade: '#5b784d' },
  { base: '#8a5a83', shade: '#724a6d' },
  { base: '#d98a72', shade: '#c2745d' },
  { base: '#3c4650', shade: '#2e363f' },
  { base: '#7fa6c4', shade: '#688eac' },
  { base: '#c9c3df', shade: '#aea7c8' },
  { base: '#2f6b52', shade: '#255642' },
  { base: '#d7738c', shade: '#bd5e76' },
  { base: '#f4f1ea', shade: '#dcd6c9' },
];
const trims = ['#f4ead6', '#e2b65c', '#2c3440', '#c4574b', '#d8e6e4', '#8fb8a0', '#f0c9b4'] as const;

const blackHair = ['#2a1b1d', '#1d1b22', '#221618', '#2f2020', '#37231d'] as const;
const lightHair = ['#4a2f22', '#6d4429', '#8a4a2a', '#c39a5b', '#a97b45', '#33241f'] as const;
const women: readonly HairKind[] = [
  'long side',
  'long centre',
  'wavy',
  'top bun',
  'ponytail',
  'two braids',
  'bob fringe',
  'curly long',
];
const men: readonly HairKind[] = ['short side', 'quiff', 'crew', 'curly top', 'side sweep'];

function hairFor(kind: PortraitKind, random: Random): HairKind {
  switch (kind) {
    case 'sikh man':
      return 'turban';
    case 'muslim woman':
      return random.chance(0.7) ? 'hijab' : random.pick(women);
    case 'african woman':
      return random.pick(['afro', 'top bun', 'curly long', 'two braids']);
    case 'african man':
      return random.pick(['crew', 'flat top', 'curly top']);
    case 'east asian man':
    case 'european man':
      return random.pick([...men, 'beanie']);
    case 'indian man':
    case 'muslim man':
      return random.pick(men);
    case 'indian woman':
    case 'east asian woman':
    case 'european woman':
      return random.pick(women);
  }
}

function beardFor(kind: PortraitKind, random: Random): BeardKind {
  if (kind === 'sikh man') return random.pick(['full', 'full', 'short', 'moustache']);
  if (kind === 'muslim man') return random.pick(['full', 'short', 'stubble', 'none']);
  if (kind === 'east asian man') return random.pick(['none', 'none', 'none', 'stubble']);
  return random.pick(['none', 'none', 'none', 'stubble', 'short', 'moustache', 'full']);
}

function skinFor(kind: PortraitKind, random: Random): Tone {
  const [from, to] = kind.startsWith('african')
    ? [5, 7]
    : kind.startsWith('european')
      ? [0, 1]
      : kind.startsWith('east asian')
        ? [0, 2]
        : kind.startsWith('muslim') || kind === 'sikh man'
          ? [1, 4]
          : [2, 6];
  return skins[from + random.below(to - from + 1)] ?? { base: '#c98f68', shade: '#a97450' };
}

/** Chooses the look of portrait `n`, which is always the same. */
export function chooseLook(n: number): Look {
  const random = randomFor('portrait', n);
  const kind = kindOf(n);
  const woman = kind.endsWith(' woman');
  const indian = kind === 'indian woman';
  // Chosen in sequence, not at random, so that neighbours in a list have different backdrops and colours.
  const colours =
    backdropColours[(n * 5 + mix(Math.floor(n / 12))) % backdropColours.length] ?? backdropColours[0];
  const cloths = clothColours.filter((tone) => !colours.avoid.includes(tone.base));
  const light = kind.startsWith('european');
  return {
    kind,
    woman,
    skin: skinFor(kind, random),
    hair: hairFor(kind, random),
    hairColour: random.pick(light ? lightHair : blackHair),
    jaw: random.pick(woman ? ['oval', 'heart', 'round'] : ['oval', 'square', 'round', 'square']),
    faceWidth: (woman ? 118 : 122) + random.below(10),
    eyes: random.pick(woman ? ['lash', 'lash', 'round', 'smile'] : ['round', 'round', 'smile']),
    brow: random.below(4),
    nose: random.below(4),
    mouth: random.pick(['grin', 'grin', 'smile', 'laugh', 'soft']),
    beard: woman ? 'none' : beardFor(kind, random),
    glasses: random.chance(0.3) ? random.pick(['round', 'square']) : 'none',
    glassesColour: random.pick(['#22252e', '#22252e', '#5a3a2a', '#a07a3a', '#8a3b3b', '#3d5a6c']),
    clothes: random.pick(clothesKinds.filter((clothes) => woman || clothes !== 'dupatta')),
    cloth: random.pick(cloths),
    second: random.pick(trims),
    scarf: random.pick(cloths.filter((tone) => tone.base !== '#f4f1ea')),
    backdrop: backdropKinds[(n * 3 + mix(Math.floor(n / 11))) % backdropKinds.length] ?? 'arches',
    backdropColours: colours,
    earrings: woman ? random.pick(['none', 'stud', 'drop', 'drop']) : random.chance(0.06) ? 'stud' : 'none',
    bindi: indian && random.chance(0.4),
    mirrored: random.chance(0.5),
    tilt: random.below(9) - 4,
    scale: 0.94 + random.below(10) / 100,
  };
}
