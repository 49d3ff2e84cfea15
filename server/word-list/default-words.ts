/**
 * What is found without a file of the operator: the English words of the package `obscenity`, and these Hindi words in Latin
 * letters. Doubled letters and letters that look alike count as one.
 */

/** Words of `obscenity` that are insults of a whole group: they are refused. The others ask the author to think again. */
export const englishSlurs: ReadonlySet<string> = new Set([
  'abeed',
  'abo',
  'africoon',
  'arabush',
  'boonga',
  'chingchong',
  'chink',
  'dyke',
  'fag',
  'kike',
  'negro',
  'nigger',
  'retard',
  'spastic',
  'tranny',
]);

export const hindiSlurs: readonly string[] = [
  'bhangi',
  'bhosdike',
  'bhosadike',
  'behenchod',
  'bhenchod',
  'benchod',
  'chakka',
  'chinki',
  'chutiya',
  'chutia',
  'hijda',
  'katua',
  'madarchod',
  'maderchod',
  'randi',
];

export const hindiWords: readonly string[] = [
  'bevkoof',
  'bewakoof',
  'chapri',
  'gadha',
  'gadhe',
  'gandu',
  'ghatiya',
  'harami',
  'haramkhor',
  'jhant',
  'kamina',
  'kamine',
  'kamini',
  'kutta',
  'kutte',
  'kutiya',
  'lauda',
  'lund',
  'moti bhains',
  'saala',
  'saale',
  'suar',
  'tharki',
];
