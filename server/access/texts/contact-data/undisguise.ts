const open = String.raw`[\[({<|*"'_~–—=:;-]{1,2}`;
const close = String.raw`[\])}>|*"'_~–—=:;-]{1,2}`;
const brackets = (words: string) =>
  new RegExp(String.raw`\s{0,2}${open}\s{0,2}(?:${words})\s{0,2}${close}\s{0,2}`, 'giu');
const endings =
  'com|net|org|edu|gov|info|biz|co|in|io|me|ly|gg|app|dev|xyz|be|gl|gle|uk|us|ai|to|cc|tv|link|site|online|club|shop|page|example|ac|test|invalid|tk|ml|ga|gq|cf|pw|ws|su|nu|top|icu|vip|cyou|sbs|cfd|live|fun|space|tech|cloud|store|blog|website|click|social|wiki|lol|wtf|xxx';
/** Endings that never begin a sentence. */
const rare = 'com|net|org|edu|xyz|icu|cyou|sbs|cfd|tk|gq|pw|biz|wtf|xxx';

const devanagari = /[\u0900-\u097f]/;
/** Words of addresses in Hindi. */
const hindi: Readonly<Record<string, string>> = {
  डॉट: '.',
  डाट: '.',
  एट: '@',
  कॉम: 'com',
  काम: 'com',
  इन: 'in',
  ओआरजी: 'org',
  नेट: 'net',
  जीमेल: 'gmail',
  याहू: 'yahoo',
  हॉटमेल: 'hotmail',
  आउटलुक: 'outlook',
  इंस्टा: 'insta',
  इन्स्टा: 'insta',
  इंस्टाग्राम: 'instagram',
  व्हाट्सएप: 'whatsapp',
  व्हाट्सऐप: 'whatsapp',
  टेलीग्राम: 'telegram',
  स्नैप: 'snap',
  स्नैपचैट: 'snapchat',
  फेसबुक: 'facebook',
  यूट्यूब: 'youtube',
  स्लैश: '/',
  अंडरस्कोर: '_',
  आईडी: 'id',
  डिस्कॉर्ड: 'discord',
};
const hindiWord = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${Object.keys(hindi).join('|')})(?![\p{L}\p{M}])`,
  'gu',
);
const connectsHindi = /\s{0,2}(?<![\p{L}\p{M}])(?:डॉट|डाट|एट(?: द रेट)?|स्लैश|अंडरस्कोर)(?![\p{L}\p{M}])\s{0,2}/gu;

/** A step of {@link undisguise}. */
interface Rule {
  /** Every text that the pattern changes has this. It is quick to look for; most texts have none. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly to: string | ((found: string) => string);
}

/** A dot or comma before the ending of an address. */
const beforeEnding = new RegExp(String.raw`[.,]\s{0,2}(?:c|0rg|n3t|1n|${endings})`, 'iu');
const bracket = new RegExp(open, 'u');

const rules: readonly Rule[] = [
  {
    hint: devanagari,
    pattern: connectsHindi,
    to: (word) => hindi[word.trim().split(' ')[0] ?? ''] ?? word,
  },
  { hint: devanagari, pattern: hindiWord, to: (word) => hindi[word] ?? word },
  {
    hint: /under/i,
    pattern: /\s{0,2}\b(?:underscore|underscor|under score)\b\s{0,2}/giu,
    to: '_',
  },
  {
    hint: /poin|dot|d0t|punto|pt/i,
    pattern:
      /(?<=[\p{L}\p{N}])(?<!\b(?:the|a|at|of|pre|in|during))\s{1,2}(?:point|poin|dot|d0t|punto|pt)\s{1,2}(?=(?:com|c0m|co|org|net|in|edu|ac)\b)/giu,
    to: '.',
  },
  { hint: /d[-_.]o/i, pattern: /\bd[-_.]o[-_.]t\b/giu, to: 'dot' },
  { hint: /a[-_]t/i, pattern: /\ba[-_]t\b/giu, to: 'at' },
  // "example*com", "example/com"
  {
    hint: /[*/]/,
    pattern: /(?<=[\p{L}\p{N}]{3})[*/](?=(?:com|net|org|xyz)(?![\p{L}\p{N}]))/giu,
    to: '.',
  },
  { hint: bracket, pattern: brackets('at|@|att'), to: '@' },
  { hint: bracket, pattern: brackets(String.raw`dot|\.|d0t|point`), to: '.' },
  { hint: bracket, pattern: brackets('slash|/'), to: '/' },
  { hint: /[·•∙‧․｡]/, pattern: /[·•∙‧․｡]/gu, to: '.' },
  {
    hint: /rate/i,
    pattern:
      /(?<=[\p{L}\p{N}])\s{0,2}@?\s{0,2}\b(?:at the rate(?: of)?|at d rate|attherate|atrate|at-the-rate)\b\s{0,2}(?=[\p{L}\p{N}])/giu,
    to: '@',
  },
  {
    hint: /dot|d0t|da[wu]t/i,
    pattern:
      /(?<=[\p{L}\p{N}])(?<!\b(?:the|a|at|of|pre|in|during|polka|on|by|one|my|his|her|red|black|blue))\s{1,2}(?:dot|d0t|dott|dawt|daut)\s{1,2}(?=[\p{L}\p{N}])/giu,
    to: '.',
  },
  {
    hint: /dot|d0t/i,
    pattern: /(?<=[\p{L}\p{N}])(?:dot|d0t)(?=(?:com|net|org|edu|in|co|io|me|ly)\b)/giu,
    to: '.',
  },
  {
    hint: /slash/i,
    pattern: /(?<=[\p{L}\p{N}])\s{1,2}(?:slash|forward slash)\s{1,2}(?=[\p{L}\p{N}])/giu,
    to: '/',
  },
  { hint: beforeEnding, pattern: /(?<=[\p{L}\p{N}]\s{0,2}[.,]\s{0,2})c\s?[0o]\s?m\b/giu, to: 'com' },
  {
    hint: beforeEnding,
    pattern: /(?<=[\p{L}\p{N}]\s{0,2}\.\s{0,2})(?:0rg|n3t|1n|c0)\b/giu,
    to: (ending) => ending.replace('0', 'o').replace('3', 'e').replace('1', 'i'),
  },
  {
    hint: beforeEnding,
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}])(?<!\b(?:and|or|a|an|the|of|uses?))(?:\s{1,2}\.\s{0,2}|\s{0,2}\.\s{1,2}|\s?,\s?)(?=(?:com|net|org|edu)\b)`,
      'giu',
    ),
    to: '.',
  },
  // "example. xyz", "example,xyz", "example,in/asha"
  {
    hint: beforeEnding,
    pattern: new RegExp(
      String.raw`(?<=[\p{Ll}\p{N}]{3})(?:\.\s{1,2}|,)(?=(?:${rare})(?:\/|$|\s*[,.!?)]))|(?<=[\p{Ll}\p{N}]),(?=(?:${endings})\s?\/\s?[\p{L}\p{N}])`,
      'gu',
    ),
    to: '.',
  },
  {
    hint: beforeEnding,
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}])(?<!\b(?:and|or|a|an|the|of|to|with|in|on|is|uses?))\s{1,2}\.(?=(?:${endings})\b(?!\s+\p{Ll}+\s))`,
      'gu',
    ),
    to: '.',
  },
  {
    hint: beforeEnding,
    pattern: new RegExp(String.raw`(?<=[\p{Ll}\p{N}])\s{1,2}\.\s{1,2}(?=(?:${endings})\b)`, 'gu'),
    to: '.',
  },
  // "example.com / asha"
  {
    hint: /\//,
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}]\.(?:${endings}))(?:\s{1,2}\/\s{0,2}|\/\s{1,2})(?=[\p{Ll}\p{N}])`,
      'gu',
    ),
    to: '/',
  },
];

/** Restores disguised addresses: `asha [at] gmail (dot) com` becomes `asha@gmail.com`. Other text stays. */
export function undisguise(text: string): string {
  let plain = text;
  for (const { hint, pattern, to } of rules)
    if (hint.test(plain)) plain = plain.replaceAll(pattern, to as string);
  return plain;
}

/** A single letter between spaces. */
const lone = / \S {1,2}\S/u;

/** Joins letters that are written one by one: `g m a i l . c o m`. */
export function joinSpelled(text: string): string {
  if (!lone.test(text)) return text;
  return text.replaceAll(
    // A separate letter, then at least three more: "a b" alone is not a word.
    /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ ]{1,2}[\p{L}\p{N}.@/_](?![\p{L}\p{N}])){3,}/gu,
    (letters) => letters.replaceAll(' ', ''),
  );
}
