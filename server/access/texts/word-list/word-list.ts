import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { refuseFile } from '#server/platform/config/text-file.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { FindWords, FoundWords } from './find-words.ts';
import { noWords, readWordFile, type OwnWords } from './read-file.ts';

/** The file is checked again after this time, in milliseconds. */
const CHECK_AFTER_MS = 2_000;

/** The words that each new opinion and name is compared with. */
export interface WordList {
  find(text: string): Promise<FoundWords>;
}

interface Options {
  /** The operator's file; `null` for only the default words. */
  readonly file: string | null;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Opens the word list. A changed file is read again without a restart. An unusable file is logged, and the current
 * words stay.
 * @throws ConfigError when the file cannot be used at the start.
 */
export async function openWordList({ file, clock, log }: Options): Promise<WordList> {
  let own: OwnWords = noWords;
  let version = '';
  let checkedAt = clock();
  let findWords: FindWords | null = null;

  /** @throws Error with one line for the operator. */
  async function load(path: string): Promise<void> {
    const { mtimeMs, size } = await stat(path);
    const current = `${mtimeMs} ${size}`;
    if (current === version) return;
    version = current;
    own = await readWordFile(path);
    findWords = null;
  }

  if (file) {
    try {
      await load(file);
    } catch (error) {
      refuseFile('WORD_LIST', `cannot be used: ${(error as Error).message}`);
    }
  }

  async function loadAgain(path: string): Promise<void> {
    const now = clock();
    if (now - checkedAt < CHECK_AFTER_MS) return;
    checkedAt = now;
    try {
      await load(path);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'WORD_LIST cannot be used; the words stay as they were');
    }
  }

  return {
    async find(text) {
      if (file) await loadAgain(file);
      // The first text loads the lists, so that the start does not wait.
      findWords ??= (await import('./find-words.ts')).createFindWords(own);
      return findWords(text);
    },
  };
}
