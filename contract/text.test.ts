import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusSignUp } from './campus.ts';
import { addCaseNote } from './case-record.ts';
import { countCharacters, splitCharacters } from './input.ts';
import { appeal, decideCase } from './moderation.ts';
import { writeOpinion } from './opinions.ts';
import { addPasskey, renamePasskey } from './passkeys.ts';
import { updateProfile } from './profile.ts';
import { report } from './reports.ts';
import { register } from './sign-in.ts';
import { GRAPHEME_MAX, isVisible, optionalText, shortText, type TextForm } from './text.ts';

const forms: readonly TextForm[] = ['line', 'lines'];
const parse = (text: string, form: TextForm = 'lines') => shortText(100, 'wrong', form).safeParse(text).data;

/** Ordinary texts, which must stay unchanged. */
const ordinary = `नमस्ते आशा | ज्योत्स्ना | लक्ष्म्या | क्ष्म्य | র‍্যাবেয়া | ശ്രീ മോഹന്‍ | தமிழ் | བསྒྲུབས | བཀྲ་ཤིས་བདེ་ལེགས | ශ්‍රී ලංකා
  علی‌رضا | مُحَمَّد | שָׁלוֹם | नेपाली‌हरू | สวัสดีค่ะ | Nguyễn Thị Ánh | 한국어 | 👩‍🎓 ❤️ | 👨‍👩‍👧‍👦 | 👩‍❤️‍💋‍👨 | 👩🏽‍❤️‍👨🏿 | 🧑🏽‍🤝‍🧑🏿
  🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 🇮🇳 | 1️⃣ #️⃣ | “quotes” – dash… | שלום\u200f! | C++\u200e علی | ខ្មែរ\u200bភាសា | \u2068שלום\u2069 is peace | \u202bשלום (1)\u202c | \u2067\u2068a\u2069\u2069 | . | 😀`
  .split(/ \| |\n +/)
  .map((text) => text.normalize('NFC'));

/** Texts that are invisible. */
const unseen = [
  '',
  ' \u00a0\u3000',
  '\u200b\u200d\u2060\ufeff',
  '\u{13441}\u{13442}',
  '\u3164\uffa0\u115f\u1160',
  '\u2800\u2800',
  '\u0301\u0302',
  '\u093e\u0902',
  '\u00ad\u034f\u061c\u17b4\u180e',
  '\ufe0f\u{e0100}',
  '\u{e0020}\u{e0041}\u{e007f}',
  '\u{1d159}\ufffc',
  '\ue000\u{f0000}',
  '\u0378',
  '\u{13430}\u{1d173}\u{1bca0}',
  '\u2068\u2069',
];

const harmful = [
  ['an override', 'a\u202eb\u202c'],
  ['the other override', '\u202dabc'],
  ['an isolate that does not end', 'a\u2067b'],
  ['an end without an isolate', 'a\u2069b'],
  ['an embedding that does not end', '\u202babc'],
  ['an end without an embedding', 'abc\u202c'],
  ['an isolate that ends in another line', '\u2067a\nb\u2069'],
  ['changes of direction that cross', '\u2067a\u202bb\u2069c\u202c'],
  ['a control character', 'a\u0007b'],
  ['an escape for terminals', '\u001b[31mred'],
  ['a control of 8 bits', 'a\u009bb'],
  ['a separator of lines', 'a\u2028b'],
  ['a separator of paragraphs', 'a\u2029b'],
  ['an inner annotation', 'a\ufff9b\ufffac\ufffb'],
  ['a noncharacter', 'a\ufffe'],
  ['nine code points in a grapheme', `a${'\u0335'.repeat(GRAPHEME_MAX)}`],
  ['a kiss with two skin tones, an emoji of ten code points', '👩🏽‍❤️‍💋‍👨🏿'],
  ['a long chain of emoji', Array(5).fill('👨').join('\u200d')],
  ['half a character', 'a\ud83db'],
  ['a NUL', 'a\0b'],
] as const;

test.each(ordinary)('%s stays as it is', (text) => {
  for (const form of forms) expect(parse(text, form)).toBe(text);
});

test.each([
  ['a soft hyphen', 'Asha\u00ad Kumari', 'Asha Kumari'],
  ['a mark of direction without a word from right to left', 'Asha\u200f Kumari\u200e', 'Asha Kumari'],
  ['a space without width', 'Asha\u200b Ku\u2060mari\ufeff', 'Asha Kumari'],
  ['an invisible sign of mathematics', 'a\u2062b\u2063c', 'abc'],
  ['fillers of Korean', 'Asha\u3164\u115f\u1160\uffa0 Kumari', 'Asha Kumari'],
  ['a variant of a letter that has none', 'As\ufe0fha\u{e0101}\u180b', 'Asha'],
  ['a tag letter', 'Asha\u{e0041} Kumari', 'Asha Kumari'],
  ['a hidden text of tags', `Asha${'\u{e0041}'.repeat(20)}`, 'Asha'],
  ['a tag after an emoji that is no flag', '😀\u{e0067}\u{e007f}', '😀'],
  ['a tag after a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{e0061}', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a hidden text after a black flag', '🏴\u{e0061}\u{e0062}\u{e007f}', '🏴'],
  ['a joiner of marks, which are then composed', 'e\u034f\u0301', 'é'],
])('%s is removed', (_what, text, stored) => {
  for (const form of forms) expect(parse(text, form)).toBe(stored);
});

test.each(unseen)('%j has nothing visible, and is refused', (text) => {
  expect(isVisible(text)).toBe(false);
  for (const form of forms) expect(parse(text, form)).toBeUndefined();
  expect(optionalText(100, 'wrong', 'lines').safeParse(text).success).toBe(text.trim() === '');
});

test.each(harmful)('a text with %s is refused', (_what, text) => {
  for (const form of forms) expect(parse(text, form)).toBeUndefined();
  expect(optionalText(100, 'wrong', 'lines').safeParse(text).success).toBe(false);
});

describe('lines', () => {
  test('breaks are line feeds, a tab is a space, and empty lines are not stacked', () => {
    expect(parse(' one\r\ntwo\rthree\tfour\n\n \n\t\nfive\n')).toBe('one\ntwo\nthree four\n\nfive');
  });

  test('a name is one line', () => {
    for (const text of ['one\ntwo', 'one\rtwo', 'one\ttwo']) expect(parse(text, 'line')).toBeUndefined();
  });
});

/** Every text of a call, at its place in a valid input. */
const person = { course: 'bca', year: 1, phone: '9876543210', gender: 'other' };
const response = { clientDataJSON: 'a', attestationObject: 'a' };
const fields: readonly [
  string,
  { safeParse: (input: unknown) => { success: boolean } },
  (text: string) => unknown,
][] = [
  ['name at the sign-up', register.input, (name) => ({ ...person, email: 'a@b.example', name })],
  ['name at the sign-up of a campus', campusSignUp.input, (name) => ({ ...person, name })],
  ['corrected name', updateProfile.input, (name) => ({ updates: { name } })],
  [
    'version of the terms',
    register.input,
    (terms) => ({ ...person, email: 'a@b.example', name: 'Asha Kumari', terms }),
  ],
  [
    'opinion',
    writeOpinion.input,
    (comment) => ({ user_id: 'a', comment_id: '7f4df0b8-1f7c-4b0e-9d5a-0f6f3c1d2e3f', comment }),
  ],
  ['note of a report', report.input, (note) => ({ kind: 'person', id: 'a', reason: 'spam', note })],
  ['note of an appeal', appeal.input, (note) => ({ case: 'a', note })],
  ["moderator's message", decideCase.input, (message) => ({ id: 'a', decisions: ['warn'], message })],
  ["moderator's note", decideCase.input, (note) => ({ id: 'a', decisions: ['warn'], note })],
  ['note on a case', addCaseNote.input, (note) => ({ id: 'a', note })],
  ['name of a passkey', renamePasskey.input, (name) => ({ id: 'a', name })],
  [
    'name of a new passkey',
    addPasskey.input,
    (name) => ({ id: 'a', rawId: 'a', type: 'public-key', response, name }),
  ],
];

test.each(fields)(
  'the %s accepts ordinary texts, and no invisible or harmful text [11.1]',
  (_what, schema, fill) => {
    expect(schema.safeParse(fill('Asha Kumari')).success).toBe(true);
    expect(schema.safeParse(fill('علی‌رضا حسینی')).success).toBe(true);
    for (const [what, text] of harmful)
      expect([what, schema.safeParse(fill(`Asha ${text} Kumari`)).success]).toEqual([what, false]);
    for (const text of unseen)
      if (text.trim() !== '') expect([text, schema.safeParse(fill(text)).success]).toEqual([text, false]);
  },
);

const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...'\u0301\u200d\u200c\u202a\u202c\u202e\u2066\u2069\n\t\r \u{13441}अ्क👨'),
);

test('an accepted text is visible, NFC, short and stable, and ends every change of direction', () => {
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom(...forms), (parts, form) => {
      const text = parse(parts.join(''), form);
      if (text === undefined) return;
      expect(isVisible(text)).toBe(true);
      expect(text.normalize('NFC')).toBe(text);
      expect(parse(text, form)).toBe(text);
      expect(countCharacters(text)).toBeLessThanOrEqual(100);
      expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u2029\u202d-\u202e]/u);
      for (const line of text.split('\n')) {
        const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
        expect(count(/[\u2066-\u2068]/g)).toBe(count(/\u2069/g));
        expect(count(/[\u202a\u202b]/g)).toBe(count(/\u202c/g));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('100 characters take at most 3,200 bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 20 }), (parts) => {
      const text = parse(parts.join(''));
      if (text === undefined) return;
      for (const { segment } of splitCharacters(text))
        expect(Array.from(segment).length).toBeLessThanOrEqual(GRAPHEME_MAX);
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(100 * GRAPHEME_MAX * 4);
    }),
  );
});
