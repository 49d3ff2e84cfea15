import { contempt } from './lists/contempt.ts';
import { contemptClasses, spellOut } from './lists/contempt-forms.ts';
import { exclusion } from './lists/exclusion.ts';
import { personal, praise, scornfulAdjectives, scornfulNouns } from './lists/contempt-words.ts';
import { classes, contractions, insultingAdjectives, insultingNouns } from './lists/classes.ts';
import { friendly } from './lists/friendly.ts';
import { distress, harm } from './lists/harm.ts';
import { doubtful, hindiDoubtful } from './lists/doubtful.ts';
import { groupClasses, groupInsults } from './lists/groups.ts';
import { hindiClasses } from './lists/hindi-classes.ts';
import { hindiContempt, hindiContemptClasses } from './lists/hindi-contempt.ts';
import { hindiHarm } from './lists/hindi-harm.ts';
import { hindiInsults } from './lists/hindi-insults.ts';
import { insults } from './lists/insults.ts';
import { namedInsults, nameWords } from './lists/name-words.ts';
import { foreignWords, harmElsewhere, insultsElsewhere, regionalWords } from './lists/elsewhere.ts';
import {
  badWords,
  hindiAdjectives,
  hindiBadWords,
  hindiNames,
  hindiSlurs,
  rudeNames,
  rudeNouns,
  rudeSmall,
  slurNames,
  slurPatterns,
  slurs,
} from './lists/words.ts';
import { literalsOf, parsePatterns, type Pattern } from './patterns.ts';
import type { Language, Vocabulary } from './vocabulary.ts';

/**
 * The effect of a pattern. `slur` and `harm` refuse; `harm` also shows help. `ask` and `distress` ask the author to
 * think again; `distress` also shows help. `doubt` and `scorn` ask too. `pass` is harmless.
 * In a sentence with a word of class `LIGHT`, `harm` only asks, and `doubt` and `scorn` have no effect. Beside a word
 * of praise, `scorn` has no effect either.
 */
export type Effect = 'slur' | 'harm' | 'ask' | 'distress' | 'doubt' | 'scorn' | 'pass';

/** The label of words of play, sport, food, study and praise. Beside such a word, a threat may be a joke. */
export const LIGHT = 'LIGHT';

/** The label of words of praise and thanks. */
export const PRAISE = 'PRAISE';

/** Labels of words that hurt. Harmless phrases remove these labels, and torn words are joined if the result has one. */
export const heavyLabels: ReadonlySet<string> = new Set(
  `NAMED SLUR BAD HBAD SCORN SNOUN HSCORN ADJ HADJ NOUN HNAME SLURNAME LETHAL LETHAL_LIGHT LETHAL_ING VIOLENT VIOLENT_LIGHT DIE DEAD DEATH HATES SUICIDE MAAR MARNA MARJA
  YOURSELF HRUDE_LOWER NRUDE_LOWER SLURNAME_LOWER MARJA_LOWER SMALL SMALL_LOWER HACK GROUP_SLUR die kill kys dead shut kills killed killing suicide worst fool loser leave slap beat hit burn murder shoot`.split(
    /\s+/,
  ),
);

/** Labels of words that count alone. */
export const strongLabels: ReadonlySet<string> = new Set([
  'SLUR',
  'BAD',
  'HBAD',
  'HRUDE',
  'NRUDE',
  'SMALL',
  'SLURNAME',
]);

/** Labels of words that are insults only in certain sentences. */
export const framedLabels: ReadonlySet<string> = new Set([
  'ADJ',
  'NOUN',
  'HADJ',
  'HNAME',
  'HNAME_LOWER',
  'SLURNAME',
  'SCORN',
  'SNOUN',
  'HSCORN',
  'NAMED',
]);

/** Labels of the rude words themselves. A word that looks like a name loses them. */
export const rudeLabels: ReadonlySet<string> = new Set(
  [...strongLabels, ...framedLabels].filter((label) => label !== 'SLURNAME'),
);

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Adds the default words to a vocabulary and returns their patterns. */
export function createDefaultPatterns(vocabulary: Vocabulary): {
  readonly patterns: readonly Pattern<Effect>[];
  readonly masks: readonly Pattern<Effect>[];
} {
  const english = [
    ...parsePatterns<Effect>('harm', harm),
    ...parsePatterns<Effect>('doubt', doubtful),
    ...parsePatterns<Effect>('ask', groupInsults),
    ...parsePatterns<Effect>('distress', distress),
    ...parsePatterns<Effect>('ask', insults),
    ...parsePatterns<Effect>('ask', namedInsults),
    ...parsePatterns<Effect>('scorn', spellOut(contempt + exclusion)),
  ];
  const hindi = [
    ...parsePatterns<Effect>('slur', slurPatterns),
    ...parsePatterns<Effect>('harm', hindiHarm),
    ...parsePatterns<Effect>('doubt', hindiDoubtful),
    ...parsePatterns<Effect>('ask', hindiInsults),
    ...parsePatterns<Effect>('scorn', hindiContempt),
  ];
  const elsewhere = [
    ...parsePatterns<Effect>('harm', harmElsewhere),
    ...parsePatterns<Effect>('ask', insultsElsewhere),
  ];
  const masks = parsePatterns<Effect>('pass', friendly);
  const addLiterals = (of: readonly Pattern<Effect>[], language: Language) => {
    for (const literal of literalsOf(of)) vocabulary.add(literal, [literal], language);
  };
  addLiterals([...english, ...masks], 'english');
  addLiterals(hindi, 'hindi');
  addLiterals(elsewhere, 'other');
  addClasses(vocabulary);
  return { patterns: [...english, ...hindi, ...elsewhere], masks };
}

function addClasses(vocabulary: Vocabulary): void {
  for (const [label, list] of Object.entries({ ...classes, ...groupClasses, ...contemptClasses }))
    vocabulary.add(label, words(list), 'english');
  for (const [label, list] of Object.entries({ ...hindiClasses, ...hindiContemptClasses }))
    vocabulary.add(label, words(list), 'hindi');
  vocabulary.add('CONTRACTION', Object.keys(contractions), 'english');
  vocabulary.add('ADJ', words(insultingAdjectives), 'english');
  vocabulary.add('NOUN', withPlurals(insultingNouns), 'english');
  vocabulary.add('SCORN', words(scornfulAdjectives), 'english');
  vocabulary.add('SNOUN', withPlurals(scornfulNouns), 'english');
  vocabulary.add('PERSONAL', words(personal), 'english');
  vocabulary.add(PRAISE, words(praise), 'english');
  vocabulary.add('BAD', withPlurals(badWords), 'english');
  vocabulary.add('SLUR', words(slurs), 'english');
  vocabulary.add('SLURNAME', withPlurals(slurNames), 'english');
  vocabulary.add('SLUR', words(hindiSlurs), 'hindi');
  vocabulary.add('HBAD', words(hindiBadWords), 'hindi');
  vocabulary.add('HADJ', words(hindiAdjectives), 'hindi');
  vocabulary.add('HNAME', words(hindiNames), 'hindi');
  vocabulary.add('HRUDE', words(rudeNames), 'hindi');
  vocabulary.add('NRUDE', words(rudeNouns), 'english');
  vocabulary.add('SMALL', words(rudeSmall), 'english');
  vocabulary.add('NOUN', ['moron', 'hoe'], 'english');
  vocabulary.addNames(words(nameWords));
  vocabulary.add('BAD', [...words(regionalWords), ...words(foreignWords)], 'other');
}

function withPlurals(text: string): string[] {
  return words(text).flatMap((word) => [word, /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]);
}
