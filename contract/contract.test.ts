import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { errorStatus } from './errors.ts';
import { countCharacters } from './input.ts';
import { LINK_MAX, OPINION_MAX } from './limits.ts';
import { writeOpinion } from './opinions.ts';
import { getPeople } from './people.ts';
import { normaliseLink } from './links.ts';
import { fullName, register } from './sign-in.ts';
import { densePhoto, platforms, years } from './user.ts';

const anOpinion = { user_id: 'someone', comment_id: '7f4df0b8-1f7c-4b0e-9d5a-0f6f3c1d2e3f' };
const parsesAs = (comment: string) => writeOpinion.input.safeParse({ ...anOpinion, comment });

/** People's names, in the spelling of their languages. */
const realNames =
  `José Álvarez | Sinéad O'Connor | Nguyễn Thị Ánh | Zoë Łukasz Þór | Iñaki Çelik Əli | Jean-Luc D’Arcy
  आशा कुमारी | अनुराधा देवी | ক্ষেত্র র‍্যাবেয়া | ശ്രീ മോഹന്‍ | ශ්‍රී ලංකා | மு. கருணாநிதி | ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ
  علی‌رضا حسینی | مُحَمَّد علي | נָתָן כֹּהֵן | สมชาย ใจดี | ᱥᱟᱱᱛᱟᱲ ᱦᱚᱲ | ꯃꯩꯇꯩ ꯂꯣꯟ
  Олег Петров | Хосе Соса | Αλέξης Παπάς | Փափ Պապյան | 李小龍李小 | 山田 たろう | 辻󠄀本 太郎山 | 김 Minsu
  Asha आशा Kumari | Олег Smith | 伟 Wei Chen | Asha 👩‍🎓 ❤️ Rao`
    .split(/ \| |\n +/)
    .map((name) => name.normalize('NFC'));

describe('endpoints', () => {
  test('no two calls have the same method and path', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('GET /get');
  });

  test('a call with a file has a form body, and a GET has its input in the query', () => {
    for (const { method, carrier, file, path } of endpoints) {
      if (file) expect(carrier, path).toBe('form');
      if (method === 'GET') expect(carrier, path).toBe('query');
    }
  });

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s accepts or refuses any JSON without throwing, each refusal with a message for a person',
    (_, { input }) => {
      fc.assert(
        fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.anything())), (value) => {
          const result = input.safeParse(value);
          for (const issue of result.error?.issues ?? []) {
            if (issue.path.length > 0) expect(issue.message).not.toMatch(/^(?:Invalid input)?$/);
          }
        }),
      );
    },
  );

  test('every error code of a call is in the closed list [4.1]', () => {
    for (const { errors } of endpoints) for (const code of errors) expect(errorStatus).toHaveProperty(code);
  });
});

describe('inputs', () => {
  test('a year is 1 to 5, as a number or as a decimal string, and nothing else [4.4]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constantFrom(...years, ...years.map(String))),
        (year) => {
          const isYear = years.some(
            (known) => known === year || (typeof year === 'string' && String(known) === year.trim()),
          );
          expect(getPeople.input.safeParse({ year }).success).toBe(isYear || year === '');
        },
      ),
    );
  });

  test('an empty filter is no filter [6.7]', () => {
    const empty = { course: '', year: '', hated: '', personality: '', limit: '' };
    expect(getPeople.input.parse(empty)).toEqual(getPeople.input.parse({}));
  });

  test('unknown fields are left out', () => {
    const form = {
      name: 'Asha Kumari',
      course: 'bca',
      year: '2',
      phone: '9876543210',
      email: 'a@b.example',
      gender: 'other',
    };
    const parsed = register.input.parse({ ...form, uid: '', admin: true });
    expect(parsed).toEqual({ ...form, year: 2, relation: '', personality: '' });
  });

  test.each([
    'Asha\nKumari',
    'Asha\u202eKumari',
    'Asha\u0007Kumari',
    '\ud800Asha',
    '\u200b'.repeat(5),
    '\u3164'.repeat(6),
    '\u{13441}'.repeat(6),
    '\u0301\u0302'.repeat(3),
  ])('a name with the hidden character of %j is refused', (name) => {
    expect(fullName.safeParse(name).success).toBe(false);
  });

  test.each(realNames)('%s is a name, and stays as it is [11.2]', (name) => {
    expect(fullName.safeParse(name)).toEqual({ success: true, data: name });
  });

  test.each([
    ['a Cyrillic letter in a Latin word', 'Аsha Bose'],
    ['a Cyrillic word that looks Latin beside a Latin one', 'Asha Воѕе'],
    ['a Cyrillic initial beside Latin words', 'А. Bose Kumar'],
    ['a Greek letter in a Latin word', 'Αsha Kumari'],
    ['an Armenian letter in a Latin word', 'Asha Bօse'],
    ['a Cherokee letter in a Latin word', 'Ꭺsha Kumari'],
    ['two alphabets in one word', 'Ashaआशा Kumari'],
    ['five marks on a letter', 'Ash\u0301\u0302\u0303\u0304\u0305a Bose'],
    ['the same mark twice', 'Ashá\u0301 Bose'],
    ['a mark around a letter', 'Asha\u20dd Bose'],
    ['a change of direction', 'Asha \u202eesoB'],
    ['no letter', '.....'],
    ['digits alone', '12345'],
    ['emoji alone', '🙂🙂🙂🙂🙂'],
    ['a mail address', 'asha@gmail.com'],
    ['a phone number', 'Call 9876543210'],
    ['a phone number in pieces', 'Asha 98765-43210'],
    ['digits of another script', 'आशा ९८७६५४३२१०'],
    ['a link', 'Asha https://evil.com'],
    ['a host', 'Asha evil.com'],
    ['a host in capital letters', 'ASHA EVIL.COM'],
  ])('a name with %s is refused [11.2 S4.5]', (_what, name) => {
    expect(fullName.safeParse(name).success).toBe(false);
  });

  test.each([
    ['a space of no width', 'As\u200bha Bose'],
    ['joiners that no letter needs', 'Asha\u200d Bo\u200cse'],
    ['marks of direction', '\u200eAsha Bose\u200f'],
    ['a soft hyphen, a word joiner and a filler', 'As\u00adha\u2060 \u3164Bose'],
    ['a variant of a letter that has none, and tags', 'As\ufe0fha\u{e0041} Bose'],
    ['several spaces of several kinds', 'Asha \u00a0\u2003\u2800 Bose'],
    ['mathematical letters', '𝓐𝓼𝓱𝓪 𝐁𝐨𝐬𝐞'],
    ['full-width and circled letters', 'Ａｓｈａ Ⓑⓞⓢⓔ'],
  ])('a name with %s becomes the plain name [11.2]', (_what, name) => {
    expect(fullName.safeParse(name)).toEqual({ success: true, data: 'Asha Bose' });
  });

  test.each([
    ['Asha Kumar 2'],
    ['Asha Kumar 1764312345678'],
    ['A. P. J. Abdul Kalam'],
    ['S.K.De Roy'],
    ['Henry VIII'],
    ['Asha (2023)'],
    ['D’Souza Jr.'],
  ])('%s stays as it is', (name) => {
    expect(fullName.safeParse(name)).toEqual({ success: true, data: name });
  });

  test('a joiner after a letter that does not join is removed from an Arabic or Indian name', () => {
    expect(fullName.parse('ر\u200cضا حسین')).toBe('رضا حسین');
    expect(fullName.parse('क\u200dमल कुमार')).toBe('कमल कुमार');
  });
});

describe('an opinion', () => {
  test('has 1 to 100 characters as a person counts them [11.8]', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(countCharacters(family)).toBe(1);
    expect(parsesAs(family.repeat(OPINION_MAX)).success).toBe(true);
    expect(parsesAs('x'.repeat(OPINION_MAX + 1)).success).toBe(false);
    expect(parsesAs(' \n\t ').success).toBe(false);
    expect(parsesAs(`  ${'x'.repeat(OPINION_MAX)}  `).success).toBe(true);
  });

  test.each(['\u200b', '\u3164', '\u200e\u00ad', '\u2800', 'a\u0007b', 'a\u202eb', `a${'\u0335'.repeat(9)}`])(
    'that is invisible or disrupts other text (%j) is refused',
    (comment) => expect(parsesAs(comment).success).toBe(false),
  );

  test('may have lines, accents, and emoji of several parts', () => {
    for (const comment of ['Line one\nline two', 'naïve', 'ห้ห', '👩‍❤️‍💋‍👨 ❤️'])
      expect(parsesAs(comment).success).toBe(true);
  });

  test('that is far too long is refused without further checks, because a search in 64 KB takes seconds', () => {
    const { error } = parsesAs('+91 98765 43210 '.repeat(4_000));
    expect(error?.issues.map(({ message }) => message)).toEqual(['An opinion must be 1 to 100 characters.']);
  });

  test('cannot hide thousands of code points in one character', () => {
    expect(parsesAs(`a${'\u0301'.repeat(5_000)}`).success).toBe(false);
  });
});

describe('a social link', () => {
  test('is https on the platform, has at most 300 characters, and stays the same when normalised again [11.6]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...platforms), fc.domain(), fc.string(), (platform, foreign, path) => {
        for (const typed of [
          foreign,
          path,
          `${platform}.com/${path}`,
          `https://www.${platform}.com/${path}`,
        ]) {
          const link = normaliseLink(platform, typed);
          if (!link) continue;
          expect(link.length).toBeLessThanOrEqual(LINK_MAX);
          expect(new URL(link).protocol).toBe('https:');
          expect(normaliseLink(platform, link)).toBe(link);
        }
      }),
    );
  });

  test.each([
    ['github.com/asha', 'https://github.com/asha'],
    [' https://www.github.com/asha ', 'https://github.com/asha'],
    ['', ''],
    ['http://github.com/asha', 'https://github.com/asha'],
    ['@asha', 'https://github.com/asha'],
    ['asha', 'https://github.com/asha'],
    ['@Redirect', null],
    ['javascript:alert(1)', null],
    ['https://evilgithub.com/asha', null],
    ['https://github.com.evil.example/asha', null],
    ['https://github.com@evil.example/', null],
    ['https://github.com:8443/asha', null],
    [`https://github.com/${'a'.repeat(300)}`, null],
  ])('%j becomes %j', (typed, link) => {
    expect(normaliseLink('github', typed)).toBe(link);
  });
});

test("the path of the dense photo is derived from the card photo's", () => {
  expect(densePhoto('/photos/abc.webp')).toBe('/photos/abc@2x.webp');
});
