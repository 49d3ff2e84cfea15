/**
 * A set-up that cannot work: a wrong variable, an unusable data folder or database. The message is one line for the
 * operator: the variable, what is wrong, and what to do or an example.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws a {@link ConfigError}. `what` repeats no value that may hold a password. */
export function refuse(name: string, what: string, example: string): never {
  // A repeated value may contain a line break; the message is one line all the same.
  throw new ConfigError(`${name} ${what}. Example: ${name}=${example}`.replaceAll(/\s+/g, ' '));
}
