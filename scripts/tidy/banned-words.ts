import type { SourceFile } from './source-files.ts';

/** Metaphors and old-fashioned phrases, each with the standard term to use instead. Names in code count too. */
const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bhouses?\b/gi, 'product'],
  [/\bhouse ?keep(?:ing|er)\b/gi, 'maintenance'],
  [/(?<!Math[. ])\bfloors?\b/gi, 'layer'],
  [/\brooms?\b(?! for)/gi, 'folder'],
  [/\bentrances?\b/gi, 'onboarding, the only way in'],
  [/\bshel(?:f|ves)\b/gi, 'directory'],
  [/\btowering\b/gi, 'zalgo'],
  [/\bgive way\b/gi, 'resolve conflicts'],
  [/\bhang(?:s|ed)? portraits\b/gi, 'write portraits'],
  // The first migration has this name in existing stores.
  [/(?<!\b001 )\bfirst stone\b/gi, 'initial'],
  [/\bby lot\b/gi, 'at random'],
  [/\bstanding\b/gi, 'current, not deleted'],
  [/\bstands?\b(?! for)/gi, 'is'],
  [/\b(?:tells?|told)\b/gi, 'notifies, shows, distinguishes'],
  [/\b(?:says?|said)\b/gi, 'prints, states, means'],
  [/\bwhoever\b/gi, 'the person who'],
  [/\banew\b/gi, 'again'],
  [/\b(?:hence|thereby|lest|wherein)\b/gi, 'so, because'],
  [/\b(?:SPEC|CONTRACT|DESIGN|LOOK)\.md\b/g, 'docs/product.md section N'],
];

/** Unchecked files: texts of the product for people, demo data, lists of words, licences, generated files. */
const exempt =
  /^(?:contract\/words\/.*|server\/.*\bletters?\.ts|demo\/(?:fixed-)?opinions\.ts|demo\/colleges\.ts|demo\/name-lists\.ts|server\/access\/texts\/word-list\/lists\/.*|server\/access\/texts\/contact-data\/host-endings\.ts|package-lock\.json|LICENSE|.*\.tsv|docs\/queries\/.*|scripts\/tidy\/banned-words\.ts|scripts\/tidy\.test\.ts)$/;

/** Splits names into words, so that a word inside a name is found: `keepHouse` → `keep House`. */
function splitNames(text: string): string {
  return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/(?<=\w)[_-](?=\w)/g, ' ');
}

/** @returns one line for each banned word in the file's path or text. */
export function findBannedWords(file: SourceFile): string[] {
  if (exempt.test(file.path)) return [];
  const lines = [file.path, ...file.text.split('\n')];
  return lines.flatMap((line, number) =>
    banned.flatMap(([pattern, instead]) =>
      [...splitNames(line).matchAll(pattern)].map(
        ([word]) => `${file.path}:${number}: "${word}", write instead: ${instead}`,
      ),
    ),
  );
}
