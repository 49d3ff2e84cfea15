import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerWords as english, mutedMessage, suspendedMessage } from '#contract/words/en/answers.ts';
import { serverSentences, translateSentence } from '#contract/words/hi/server-sentences.ts';

const server = path.resolve(import.meta.dirname, '../server');
/** For moderators and the operator, who read English, and for programs. */
const notForStudents =
  /features\/(?:moderation|health|openapi)\/|require-moderator|metrics|listener\/|read-json|read-body/;
/** For programs that are no browser with Quad's page. */
const forPrograms = [
  'The Host header is missing.',
  'The Expect header can only be 100-continue.',
  'The body must be multipart/form-data.',
  'The body must be application/json, or multipart/form-data where a file is sent.',
  'The body must be application/json.',
  'There are too many live connections. Please try again later.',
  'This comment_id is taken. Make a new one and try again.',
  'The operator or an officer suspended this person. Only an officer or the operator ends it.',
  'This request came from another site, so it was refused.',
];

function readSentences(): string[] {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !file.endsWith('.test.ts') && !notForStudents.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    return [...source.matchAll(/(?:\bfail|new Failure)\(\s*'[a-z_]+',\s*'([^']+)'/g)].map(
      ([, text = '']) => text,
    );
  });
}

test('every sentence of the server for students has Hindi, and Hindi has no sentence that the server has not', () => {
  const sentences = readSentences();
  const missing = sentences.filter((text) => translateSentence(text) === text);
  expect([...new Set(missing)].filter((text) => !forPrograms.includes(text))).toEqual([]);
  const source = globSync('**/*.ts', { cwd: server })
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .join('\n');
  const unknown = Object.keys(serverSentences).filter(
    (text) => !source.includes(text) && !/^You cannot (?:block|restrict) yourself\.$/.test(text),
  );
  expect(unknown).toEqual([]);
});

test.each([
  [english.slur('“x.*y”'), '“x.*y”'],
  [english.threat('“kill”'), '“kill”'],
  [english.nameNotAllowed('“123”'), '“123”'],
  [english.contactData('link', 'a.example/b?c'), 'a.example/b?c'],
  [mutedMessage(Date.UTC(2026, 11, 3)), '3 दिसंबर 2026'],
  [suspendedMessage(Date.UTC(2026, 11, 3)), '3 दिसंबर 2026'],
  [suspendedMessage(null), 'निलंबित'],
  ['Please wait 90 seconds before you ask for another OTP.', '90 सेकंड'],
  ['Quad cannot send more mails at the moment. Please try again in 12 minutes.', '12 मिनट'],
  ['You can block 1000 people at most.', '1000'],
  ['You have already chosen dislike. It cannot be changed.', 'डिसलाइक'],
])('%s is in Hindi with what it contains', (sentence, part) => {
  const hindi = translateSentence(sentence);
  expect(hindi).toContain(part);
  expect(hindi.replace(part, '').replace('Quad', '')).not.toMatch(/[a-z]{3}/);
});
