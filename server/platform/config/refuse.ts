/**
 * The error of an unusable configuration: a wrong variable, data folder or database. The message is one line for the
 * operator with the variable, the problem, and a remedy or an example.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws a {@link ConfigError}. `what` must not contain a value that may hold a password. */
export function refuseSetting(name: string, what: string, example: string): never {
  // A quoted value may contain line breaks. The message must be one line.
  throw new ConfigError(`${name} ${what}. Example: ${name}=${example}`.replaceAll(/\s+/g, ' '));
}
