import { readDatabaseUrl } from '#server/platform/config/addresses.ts';
import { readProduction, type Environment } from '#server/platform/config/environment.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { NotDone } from './usage.ts';

/** Reads the URL of a database from an option. @throws NotDone if DATABASE_URL would not allow it. */
export function readUrlOption(option: string, text: string, environment: Environment): string {
  try {
    return readDatabaseUrl(text, readProduction(environment), (name) => environment[name] ?? null) ?? '';
  } catch (error) {
    throw inOption(option, error);
  }
}

/** Converts a refusal of DATABASE_URL into a refusal of the option. Returns other errors unchanged. */
export function inOption(option: string, error: unknown): unknown {
  if (!(error instanceof ConfigError)) return error;
  return new NotDone(error.message.replaceAll('DATABASE_URL', option), { cause: error });
}
