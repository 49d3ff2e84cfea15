import { expect, test } from 'vitest';
import { searchAmong } from '#test/search-among.ts';

/** Queries that join neighbouring words of a name: in several places, or more than two words in one place. */

const names = [
  'Anne-Marie Smith-Clark',
  'Anne-Marie de la Croix',
  'Jean-Paul O’Neill-Roy',
  'Rose Mary Vander Berg',
  'Rosalind Vanderpool',
  'Rosemary Vanderbilt',
  'Pankaj Kumar Singh',
  'Sri Venkata Naga Sai Lakshmi Narayana',
  'Maryann Smith Clarkson Lee',
  'Анна Мария Ван Дер Берг',
  // Words of these names are parts of the words above.
  'Ann Emarie',
  'Rosem Arya',
  'Smith Anne',
  'Van Der Marie',
];

const { find } = searchAmong(names);

test.each([
  ['Anne-Marie Smith-Clark', ['annemarie smithclark', 'smithclark annemarie', 'annemarie smithcl']],
  [
    'Anne-Marie Smith-Clark',
    ['annemariesmithclark', 'smithclarkannemarie', 'annemariesmithcl', 'anne mariesmith clark'],
  ],
  ['Anne-Marie Smith-Clark', ['anemarie smithclark', 'annemarie smithclrak', 'annmarie smithclark']],
  [
    'Anne-Marie de la Croix',
    ['annemarie delacroix', 'delacroix annemarie', 'annemarie de lacroix', 'annemariedelacroix'],
  ],
  [
    'Jean-Paul O’Neill-Roy',
    ['jeanpaul oneillroy', 'oneillroy jeanpaul', "jeanpaul o'neill roy", 'jeanpaul o neill roy'],
  ],
  ['Jean-Paul O’Neill-Roy', ['jeanpaul o neil', 'jean paul oneillroy', 'jean pauloneill roy']],
  [
    'Rose Mary Vander Berg',
    ['rosemary vanderberg', 'vanderberg rosemary', 'rosemary vanderb', 'rosemaryvander berg'],
  ],
  [
    'Rose Mary Vander Berg',
    ['rosemaryvanderberg', 'rosemaryvanderb', 'ROSEMARYVANDERBERG', 'rose maryvanderberg'],
  ],
  ['Rose Mary Vander Berg', ['rosemaryvandreberg', 'rosemarryvanderberg', 'rosemarry vanderbreg']],
  [
    'Rosemary Vanderbilt',
    ['rose mary van der bilt', 'rosemaryvanderbilt', 'rose maryvanderbilt', 'vander biltrosemary'],
  ],
  ['Pankaj Kumar Singh', ['pankajkumarsingh', 'singhpankajkumar', 'kumarsingh pankaj']],
  [
    'Sri Venkata Naga Sai Lakshmi Narayana',
    [
      'srivenkata nagasai lakshminarayana',
      'srivenkatanagasailakshminarayana',
      'nagasai srivenkata',
      'lakshminarayana venkatanaga',
      'sri venkatanaga sailakshmi narayana',
    ],
  ],
  [
    'Maryann Smith Clarkson Lee',
    ['mary annsmith clarksonlee', 'clarksonlee maryannsmith', 'mary ann smithclarkson'],
  ],
  ['Анна Мария Ван Дер Берг', ['аннамария вандерберг', 'аннамариявандерберг']],
])('%s: %j [6.9]', async (name, queries) => {
  for (const query of queries) {
    expect(await find(query), query).toContain(name);
    expect(await find(query, 5), `${query}, as the suggestions ask`).toContain(name);
  }
});

test('each word of a name is used once, and all of the query is in the name', async () => {
  for (const query of [
    'annemarie smithannemarie',
    'annemarieanne marie',
    'rosemaryvanderbergxyz',
    'rosemaryxvanderberg marie',
  ])
    expect(await find(query), query).toEqual([]);
});
