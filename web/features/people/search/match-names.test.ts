import { expect, test } from 'vitest';
import { aCard } from '#test/web/a-card.ts';
import { matchNames } from '#web/features/people/search/match-names.ts';

const people = ['Ravi Asher', 'Asha Verma', 'Zoë Ångström', 'Anna An', 'Anna Roy', "Sean O'Neil"].map(
  (name) => aCard({ uid: name, name }),
);
const found = (text: string) => matchNames(text, people).map(({ name }) => name);

test('words of the text begin words of the name, in any order; names that begin with the text come first', () => {
  expect(found('ash')).toEqual(['Asha Verma', 'Ravi Asher']);
  expect(found('verma ash')).toEqual(['Asha Verma']);
  expect(found('rma')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('case, accents and apostrophes make no difference', () => {
  expect(found('ZOE ang')).toEqual(['Zoë Ångström']);
  expect(found('ÁSHA')).toEqual(['Asha Verma']);
  expect(found('o’neil')).toEqual(["Sean O'Neil"]);
});

test('two words of the text match two different words of the name', () => {
  expect(found('an anna')).toEqual(['Anna An']);
});

test('a repeated person is found once', () => {
  expect(matchNames('asha', [...people, ...people])).toHaveLength(1);
});

test('apostrophes, hyphens, and joined or separate words make no difference [6.9]', () => {
  const others = ['O’Connor-Smith', 'Smithjones', 'Mary Ann Roy', 'Sa‘id'].map((name) =>
    aCard({ uid: name, name }),
  );
  const among = (text: string) => matchNames(text, others).map(({ name }) => name);
  for (const text of [
    'o connor',
    'O`Connor',
    'oconnor',
    'O´Connor',
    'oʻconnor',
    'connorsmith',
    'connor smith',
  ])
    expect(among(text), text).toEqual(['O’Connor-Smith']);
  for (const text of ['smith-jones', 'smith jon', 'smithjones'])
    expect(among(text), text).toEqual(['Smithjones']);
  for (const text of ['maryann', 'mary-ann', 'maryann roy'])
    expect(among(text), text).toEqual(['Mary Ann Roy']);
  for (const text of ["sa'id", 'sa`id', 'sa id']) expect(among(text), text).toEqual(['Sa‘id']);
});

test('several words of the text may match joined words of a name, and one word may match more than two', () => {
  const others = ['Anne-Marie Smith-Clark', 'Rose Mary Vander Berg', 'Rosemary Vanderbilt', 'Ann Emarie'].map(
    (name) => aCard({ uid: name, name }),
  );
  const among = (text: string) => matchNames(text, others).map(({ name }) => name);
  for (const text of [
    'annemarie smithclark',
    'smithcl annemarie',
    'annemariesmithclark',
    'anne mariesmith cl',
  ])
    expect(among(text), text).toEqual(['Anne-Marie Smith-Clark']);
  for (const text of ['rosemary vanderberg', 'rosemaryvanderb', 'vanderberg rosemary'])
    expect(among(text), text).toContain('Rose Mary Vander Berg');
  expect(among('rose mary van der bilt')).toEqual(['Rosemary Vanderbilt']);
  expect(among('annemarie smithannemarie')).toEqual([]);
  const nested = aCard({
    uid: 'a',
    name: Array.from({ length: 20 }, (_, nth) => 'a'.repeat(nth + 1)).join(' '),
  });
  expect(matchNames(`${'a'.repeat(95)}bcde`, [nested])).toEqual([]);
});

test('without an exact match, one typing error in a word of at least four letters finds up to two people', () => {
  const others = ['Abhijeet Rao', 'Abhishek Roy', 'Abhinav Sen', 'Anna Roy'].map((name) =>
    aCard({ uid: name, name }),
  );
  const among = (text: string) => matchNames(text, others).map(({ name }) => name);
  for (const text of ['Ahbij', 'Abij', 'Abhxj', 'bhij', 'Abbhij', 'Abhijet', 'abhije rao', 'abhixeet'])
    expect(among(text), text).toEqual(['Abhijeet Rao']);
  expect(among('abhj')).toEqual(['Abhijeet Rao', 'Abhishek Roy']);
  expect(among('abhi')).toHaveLength(3);
  for (const text of ['abx', 'axxij', 'anna rxx']) expect(among(text), text).toEqual([]);
});

test('in Devanagari, a nukta, the sign of a nasal and joiners make no difference [6.9]', () => {
  const others = ['चंद्रशेखर आज़ाद', 'विद्या बालन'].map((name) => aCard({ uid: name, name }));
  const among = (text: string) => matchNames(text, others).map(({ name }) => name);
  expect(among('चन्द्रशे आजाद')).toEqual(['चंद्रशेखर आज़ाद']);
  expect(among('विद्\u200dया')).toEqual(['विद्या बालन']);
});
