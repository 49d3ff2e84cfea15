import { expect, test } from 'vitest';
import { createFindWords } from './find-words.ts';
import { noWords } from './read-file.ts';

const find = createFindWords(noWords);

const nothing = { refused: [], words: [], needsHelp: false };

test.each([
  ['Aruna Makkar is kind and helpful'],
  ['Dagar ji ka beta bahut accha'],
  ['Kalu bahut accha ladka hai'],
  ['Greg Dykes the coach'],
  ['Watched Coolie with the whole gang'],
  ['Predator'],
  ['Poisson'],
  ['Plays the fagott'],
  ['Stan'],
  ['Su Le'],
  ['Hina Rabbani Khar'],
  ['Put 5k in MF'],
])('%s: names, towns and terms are not found as rude words', (text) => {
  expect(find(text)).toEqual(nothing);
});

test.each([
  ['tu makkar hai'],
  ['Tu Makkar hai'],
  ['you Predator'],
  ['He is a Parasite'],
  ['makkar insaan'],
  ['Gaddar saala'],
])('%s: a rude word that is also a name asks in a sentence that calls somebody so', (text) => {
  expect(find(text).words).not.toEqual([]);
});

test.each([['katua saala'], ['those Dykes'], ['katua']])(
  '%s: a slur that is also a name is refused',
  (text) => {
    expect(find(text).refused).not.toEqual([]);
  },
);
