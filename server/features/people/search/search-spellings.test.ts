import { describe, expect, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { searchAmong } from '#test/search-among.ts';

/** Apostrophes, hyphens, joined words and misspelt beginnings, with names that are stored either way. */

const names = [
  'O’Connor-Smith Liam',
  'O`Connor Nora',
  'Connor Oliver',
  'Mary Ann Fernandes',
  'MaryAnn Pinto',
  'Smith-Jones Kate',
  'Smithjones Bob',
  'D’Souza Anita',
  'D Souza Ravi',
  'Maria de la Cruz',
  'Delacruz Pedro',
  'Al-Farooq Imran',
  'Alfarooq Zain',
  'Sa‘id Nasser',
  'Kaʻahumanu Leilani',
  'Ka׳tz Noam',
  'Abhijeet Deshmukh',
  'Abhishek Rane',
  'Chandrasekhar Iyer',
  'Анастасия Ким',
  'प्रियंका वर्मा',
];

const { server, find } = searchAmong(names);

const apostrophes = [
  "'",
  '’',
  '‘',
  '‛',
  'ʼ',
  'ʻ',
  '′',
  '`',
  '´',
  '＇',
  '｀',
  'ʹ',
  'ʾ',
  'ʿ',
  '׳',
  'ꞌ',
  ' ',
  '-',
  '',
];

describe('an apostrophe', () => {
  test.each(apostrophes)('written "%s" finds names with any other apostrophe [6.9]', async (mark) => {
    for (const query of [`O${mark}Connor`, `o${mark}connor`]) {
      const found = await find(query);
      expect(found, query).toContain('O’Connor-Smith Liam');
      expect(found, query).toContain('O`Connor Nora');
    }
    expect(await find(`D${mark}Souza`)).toEqual(expect.arrayContaining(['D’Souza Anita', 'D Souza Ravi']));
    expect(await find(`Sa${mark}id nasser`)).toContain('Sa‘id Nasser');
    expect(await find(`ka${mark}ahumanu`)).toContain('Kaʻahumanu Leilani');
    expect(await find(`ka${mark}tz`)).toContain('Ka׳tz Noam');
  });
});

describe('finds', () => {
  const hyphens = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', '־', '·', '.', '/', ' ', ''];
  test.each(hyphens)(
    'by the hyphen "%s" names whose parts are separate, and names whose parts are joined [6.9]',
    async (mark) => {
      const both = ['Smith-Jones Kate', 'Smithjones Bob'];
      expect(await find(`Smith${mark}Jones`)).toEqual(expect.arrayContaining(both));
      expect(await find(`al${mark}farooq`)).toEqual(
        expect.arrayContaining(['Al-Farooq Imran', 'Alfarooq Zain']),
      );
      expect(await find(`mary${mark}ann`)).toEqual(
        expect.arrayContaining(['Mary Ann Fernandes', 'MaryAnn Pinto']),
      );
    },
  );

  test.each([
    ['connorsmith', 'O’Connor-Smith Liam'],
    ['oconnorsmith', 'O’Connor-Smith Liam'],
    ['o connor smith', 'O’Connor-Smith Liam'],
    ['smith o connor', 'O’Connor-Smith Liam'],
    ['o connor liam', 'O’Connor-Smith Liam'],
    ['liam oconnorsmith', 'O’Connor-Smith Liam'],
    ['liam o connor smith', 'O’Connor-Smith Liam'],
    ['o conor', 'O’Connor-Smith Liam'],
    ['maryann fernandes', 'Mary Ann Fernandes'],
    ['mary ann pinto', 'MaryAnn Pinto'],
    ['maryannfernandes', 'Mary Ann Fernandes'],
    ['mariann fernandes', 'Mary Ann Fernandes'],
    ['delacruz', 'Maria de la Cruz'],
    ['de lacruz', 'Maria de la Cruz'],
    ['maria delacruz', 'Maria de la Cruz'],
    ['de la cruz', 'Delacruz Pedro'],
    ['dela cruz', 'Delacruz Pedro'],
    ['smithjon', 'Smith-Jones Kate'],
    ['anita d souza', 'D’Souza Anita'],
    ['ravi dsouza', 'D Souza Ravi'],
  ])('%s: %s', async (query, name) => {
    expect(await find(query)).toContain(name);
  });

  test('names with the typed spelling first, then the other spellings', async () => {
    const found = await find('smithjones');
    expect(found.slice(0, 2)).toEqual(['Smithjones Bob', 'Smith-Jones Kate']);
  });
});

describe('a beginning of four letters or more with one typing error', () => {
  test.each([
    ['a letter for another', 'Abhj', 'Abhijeet Deshmukh'],
    ['a wrong first letter', 'Sbhi', 'Abhijeet Deshmukh'],
    ['a letter left out', 'Ahij', 'Abhijeet Deshmukh'],
    ['a first letter left out', 'bhij', 'Abhijeet Deshmukh'],
    ['a letter put in', 'Abbhij', 'Abhijeet Deshmukh'],
    ['neighbours swapped', 'Abhji', 'Abhijeet Deshmukh'],
    ['the first two swapped', 'bahij', 'Abhijeet Deshmukh'],
    ['of a long word', 'Chnadrasek', 'Chandrasekhar Iyer'],
    ['with another beginning', 'deshm abhje', 'Abhijeet Deshmukh'],
    ['both misspelt', 'Abhj Deshnu', 'Abhijeet Deshmukh'],
    ['Cyrillic', 'Аностас', 'Анастасия Ким'],
    ['Devanagari', 'प्रयंक', 'प्रियंका वर्मा'],
  ])('%s: %s', async (_what, query, name) => {
    expect(await find(query)).toContain(name);
    expect(await find(query, 5), 'as the suggestions ask').toContain(name);
  });

  test.each([
    ['three letters', 'Abx', 'Abhijeet Deshmukh'],
    ['two errors', 'Axxij', 'Abhijeet Deshmukh'],
  ])('not %s: %s', async (_what, query, name) => {
    expect(await find(query)).not.toContain(name);
  });

  test('is not searched when a name matches without an error [6.9]', async () => {
    await aStudent(server(), { name: 'Abhjeet Exact' });
    expect(await find('abhj')).toEqual(['Abhjeet Exact']);
  });
});
