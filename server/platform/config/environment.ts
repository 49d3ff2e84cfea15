import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describeFileError } from '#server/platform/process/file-errors.ts';
import { ConfigError, refuseSetting } from './refuse.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The command that an operator types on this machine. `deploy/quad`, which is `quad` in the image, sets QUAD_COMMAND.
 */
export const QUAD_COMMAND = process.env['QUAD_COMMAND'] ?? 'npm run quad --';

/**
 * The absolute path of a file or folder that an operator has typed. `deploy/quad` works in the folder of the settings,
 * and sets QUAD_CALLED_IN to the folder of the shell.
 */
export function resolveTyped(place: string): string {
  return path.resolve(process.env['QUAD_CALLED_IN'] ?? '.', place);
}

/**
 * The variables of the process and of `.env` in the working folder. The process's variables take precedence.
 * @throws ConfigError when `.env` exists and cannot be read.
 */
export function readEnvironment(): Environment {
  const sources = readSources();
  return { ...sources.file, ...sources.process };
}

/** The sources of settings. */
export interface Sources {
  readonly process: Environment;
  /** `.env` in the working folder. */
  readonly file: Environment;
}

/** @throws ConfigError when `.env` exists and cannot be read. */
export function readSources(): Sources {
  return { process: process.env, file: readEnvironmentFile() };
}

function readEnvironmentFile(): Environment {
  try {
    return parseEnvironment(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    if (error instanceof ConfigError) throw error;
    const what = describeFileError(error, path.resolve('.env')) ?? (error as Error).message;
    throw new ConfigError(`.env cannot be read: ${what}`, { cause: error });
  }
}

/**
 * The variables of the text of `.env`.
 * @throws ConfigError when a comment would begin inside a value: the rest of a password would be lost silently.
 */
export function parseEnvironment(text: string): Environment {
  const [, name] = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*[^'"`\s#][^\n#]*(?<=\S)#/m.exec(text) ?? [];
  if (name !== undefined)
    throw new ConfigError(
      `${name} in .env has a # in its value, and a comment begins there: write it %23 in an address, or put the value in quotes. Example: ${name}='a#b'`,
    );
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

/**
 * True in production. An unknown value is refused: it is probably a misspelt production, and development prints codes.
 */
export function readProduction({ NODE_ENV }: Environment): boolean {
  const modes = ['production', 'development', 'test'];
  const mode = NODE_ENV?.trim() || 'development';
  if (modes.includes(mode)) return mode === 'production';
  return refuseSetting('NODE_ENV', `must be one of ${modes.join(', ')}, not "${mode}"`, 'production');
}
