import { expect, test } from 'vitest';
import { aCard } from '#test/web/a-card.ts';
import { matchNames } from '#web/people/search/match-names.ts';

const people = ['Ravi Asher', 'Asha Verma', 'Zoë Ångström', 'Anna An', 'Anna Roy', "Sean O'Neil"].map(
  (name) => aCard({ uid: name, name }),
);
const found = (text: string) => matchNames(text, people).map(({ name }) => name);

test('words of the text begin words of the name, in any order; names that begin with the text come first', () => {
  expect(found('ash')).toEqual(['Asha Verma', 'Ravi Asher']);
  expect(found('verma ash')).toEqual(['Asha Verma']);
  expect(found('erma')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('case, accents and apostrophes make no difference', () => {
  expect(found('ZOE ang')).toEqual(['Zoë Ångström']);
  expect(found('ÁSHA')).toEqual(['Asha Verma']);
  expect(found('o’neil')).toEqual(["Sean O'Neil"]);
});

test('two words of the text need two words of the name', () => {
  expect(found('an anna')).toEqual(['Anna An']);
});

test('a person who is there twice is found once', () => {
  expect(matchNames('asha', [...people, ...people])).toHaveLength(1);
});
