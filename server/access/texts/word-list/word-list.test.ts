import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FastifyBaseLogger } from 'fastify';
import { createFindWords } from './find-words.ts';
import { noWords, parseWords } from './read-file.ts';
import { openWordList } from './word-list.ts';

const find = createFindWords(noWords);

const nothing = { refused: [], words: [], needsHelp: false };

describe('the default words', () => {
  test.each([
    ['What an asshole.', ['asshole']],
    ['Such a b1tch!', ['b1tch']],
    ['what a kuttaaa', ['kuttaaa']],
    ['SAALA kamina', ['SAALA', 'kamina']],
    ['you are so stuuupid', ['stuuupid']],
    ['youareanidiot', ['youareanidiot']],
    ['i d i o t', ['i d i o t']],
    ['a st*pid mor0n', ['st*pid', 'mor0n']],
    ['nobody likes you', ['nobody likes you']],
    ['तू गधा है', ['गधा']],
    ['koi tujhe pasand nahi karta', ['koi tujhe pasand nahi karta']],
  ])('%s: think again', (text, words) => {
    expect(find(text)).toEqual({ refused: [], words, needsHelp: false });
  });

  test.each([
    ['I know where you live'],
    ['I am coming for you'],
    ['bringing a gun to class'],
    ['jump already'],
    ['I will beat him'],
    ['maar dega'],
  ])('%s: perhaps a threat, so its author is asked [S4.3]', (text) => {
    expect(find(text)).toEqual({ refused: [], words: [expect.any(String)], needsHelp: false });
  });

  test.each([
    ['fk u'],
    ['everyone h8s u'],
    ['no1 likes u'],
    ['phuck off'],
    ['dumb as a rock'],
    ['dalits should go back to cleaning toilets'],
    ['women belong in the kitchen'],
    ['wanna bang her'],
    ['she is available for 500'],
    ['he molested someone'],
    ['that tranny'],
    ['madrasi'],
  ])('%s: contempt and advances ask', (text) => {
    expect(find(text)).toMatchObject({ refused: [], needsHelp: false });
    expect(find(text).words).not.toEqual([]);
  });

  test.each([
    ['Your stupid accent hurts'],
    ['not a single soul likes you'],
    ['the whole batch avoids you'],
    ['you cannot sit with us'],
    ['who let this clown in'],
    ['you are obnoxious and shallow'],
    ['how can anyone be this dense'],
    ['ugl¥ face'],
    ['tum jaise log'],
    ['tera dimag khali hai'],
    ['humare group me mat aana'],
  ])('%s: contempt asks', (text) => {
    expect(find(text)).toMatchObject({ refused: [], needsHelp: false });
    expect(find(text).words).not.toEqual([]);
  });

  test.each([
    ['You are insanely kind'],
    ['You ridiculous, brilliant person'],
    ['Nobody wants you to leave'],
    ['Nobody dislikes you'],
    ['You are not lazy'],
    ['I was a fool to doubt you'],
    ['Tere jaisa dost koi nahi'],
    ['go home safe'],
    ['You lazy genius'],
    ['You are crazy and kind'],
  ])(
    '%s: an insult has no effect beside praise, when it is denied, or when it is about the author',
    (text) => {
      expect(find(text)).toEqual(nothing);
    },
  );

  test('a call to self-harm is refused after “why don’t you”, and has no effect after “do not”', () => {
    expect(find("why don't you just kill yourself").refused).not.toEqual([]);
    expect(find('Please do not kill yourself over exams')).toEqual(nothing);
  });

  test('the name of a property of every JavaScript object is an ordinary word', () => {
    expect(find('A constructor of bridges')).toEqual(nothing);
  });

  test('beside a light word, a threat asks the author and a possible threat has no effect [S4.3]', () => {
    expect(find('I will kill you at chess')).toMatchObject({ refused: [], needsHelp: false });
    expect(find('I will kill you at chess').words).not.toEqual([]);
    expect(find('I know where you live, coffee at 5?')).toEqual(nothing);
    expect(find('Great at chess. I will kill you').refused).not.toEqual([]);
  });

  test.each([['you ch00tiya chutiya'], ['M a d a r c h o d madarch0d'], ['a r3tard'], ['मादरचोद']])(
    '%s: refused',
    (text) => {
      expect(find(text).refused).not.toEqual([]);
      expect(find(text).needsHelp).toBe(false);
    },
  );

  test.each([
    ['kill yourself'],
    ['k1ll y0urs3lf'],
    ['k i l l  y o u r s e l f'],
    ['gokillyourself'],
    ['k i ll y our self'],
    ['кill youгself'],
    ['I will break your legs'],
    ['hope you get cancer'],
    ['nobody would miss you if you died'],
    ['tujhe jaan se maar dunga'],
    ['mar ja kahin'],
    ['ਮਰ ਜਾ'],
    ['মরে যা'],
    ['खुद को मार ले'],
    ['u need 2 die'],
    ['u shud die'],
    ['un-alive urself'],
    ['I will skin you alive'],
    ['tujhpe acid fekunga'],
    ['tera rape ho jaye'],
    ['kood ja chhat se'],
    ['gas the muslims'],
    ['I hope a truck flattens you'],
  ])('%s: a threat or a wish of harm is refused, and help is shown', (text) => {
    expect(find(text)).toMatchObject({ refused: [expect.any(String)], needsHelp: true });
  });

  test('an author who writes of an own wish to die is asked, and help is shown', () => {
    expect(find('i want to die')).toEqual({ refused: [], words: ['i want to die'], needsHelp: true });
  });

  test.each([
    ['Kind and clever, always helps in the class assignment.'],
    ['From Assam, likes Dickens and Scunthorpe.'],
    ['Her essay on cockatoos passed.'],
    ['Bahut accha ladka, sab ki madad karta hai.'],
    ['बहुत अच्छी दोस्त'],
    ['ممتاز جدا'],
    ['👩‍👩‍👧‍👦'],
    ['Anushka, Harshit, Dikshit, Shital, Pornima, Sanal and Cummins'],
    ['From Fagwara, born in Fagun, saw a Chinkara. Retardation factor of 2.'],
    ['Dick Lund and Kamini Moti are kind'],
    ['The Runge-Kutta method, ABO groups, magna cum laude'],
    ['She will kill it on stage, a killer bowler and die-hard fan'],
    ['Suicide squad fan, dead serious about chess, drop dead gorgeous'],
    ['Do not kill yourself over exams, we would miss you'],
    ['There are no stupid questions with him'],
    ['You are not alone, she listens'],
    ['Her jokes will kill you, and this workout will kill you'],
    ['SPIC MACAY, Niki Lauda, Moron, Chinky and Fuk Man Road'],
    ['Six maar dega last ball pe'],
    ['B.Sc cum M.Sc, and a problem solver'],
    ['Nobody asked better questions, nobody wants to leave her lectures'],
    ['Shut up, you are amazing'],
    ['Iske jokes pe hans hans ke mar gaye, muh tod jawab deta hai'],
  ])('%s: nothing', (text) => {
    expect(find(text)).toEqual(nothing);
  });

  test('texts that are made to be slow are answered', () => {
    for (const piece of [
      'a b ',
      '9 ',
      '*',
      '*a',
      '1!4$',
      'you are ',
      'i will ',
      'hope you ',
      'tu ',
      'nine',
      'so ',
    ])
      expect(() => find(piece.repeat(200))).not.toThrow();
  });
});

describe('an operator’s file', () => {
  test('adds words and phrases, also in other scripts and with digits, refuses some and allows others', () => {
    const own = parseWords('# our list\nnerd\nblock 420\n!पागल\n- ass\n', 'words.txt');
    const findOwn = createFindWords(own);
    expect(findOwn('NERDDD of block 420, no ass')).toEqual({
      refused: [],
      words: ['NERDDD', 'block 420'],
      needsHelp: false,
    });
    expect(findOwn('वह पागल है').refused).toEqual(['पागल']);
  });

  test.each([
    ['good\n!\n', 'line 2'],
    ['x'.repeat(61), 'line 1'],
    ['ok\n\n--\n', 'line 3'],
  ])('with an unusable line is refused with the number of the line', (text, message) => {
    expect(() => parseWords(text, 'words.txt')).toThrow(message);
  });

  test('is read again without a restart; an unusable file is logged and changes no words [S4.6]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quad-words-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'words.txt');
    await writeFile(file, 'nerd\n');
    let now = 0;
    const warn = vi.fn();
    const log = { warn } as unknown as FastifyBaseLogger;
    const list = await openWordList({ file, clock: () => now, log });
    expect((await list.find('nerd geek')).words).toEqual(['nerd']);
    await writeFile(file, 'geek\nnew\n');
    now += 2_000;
    expect((await list.find('nerd geek')).words).toEqual(['geek']);
    await writeFile(file, '!\n');
    now += 2_000;
    expect((await list.find('nerd geek')).words).toEqual(['geek']);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('that is missing stops the start with the variable’s name and an example', async () => {
    const open = openWordList({ file: '/nowhere/words.txt', clock: Date.now, log: {} as FastifyBaseLogger });
    await expect(open).rejects.toThrow(/^WORD_LIST cannot be used: .+Example: WORD_LIST=/);
  });
});
