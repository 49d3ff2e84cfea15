import { hostname, userInfo } from 'node:os';
import type { Environment } from '#server/platform/config/environment.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import { UsageError } from './usage.ts';

/** Names the person who runs a command: `--as`, else who called sudo, else the system's user. */
export function nameOperator(as: string | null, environment: Environment): string {
  const sudo = environment['SUDO_USER'];
  const system = sudo ? `${sudo} by sudo` : nameSystemUser(environment);
  return as === null ? system : `${as} (--as, ${system})`;
}

/** A container may run as a number that has no name. */
function nameSystemUser(environment: Environment): string {
  try {
    return userInfo().username;
  } catch {
    const name = environment['USER'] ?? environment['LOGNAME'];
    return name
      ? `${name}, a user without a name here`
      : `user ${process.getuid?.() ?? '?'} on ${hostname()}`;
  }
}

const NAME_MAX = 60;

/**
 * Takes `--as NAME` out of the words of any command.
 * @throws UsageError.
 */
export function takeOperatorName(args: readonly string[]): {
  readonly as: string | null;
  readonly rest: readonly string[];
} {
  const at = args.findIndex((word) => word === '--as' || word.startsWith('--as='));
  if (at === -1) return { as: null, rest: args };
  const word = args[at] ?? '';
  const isApart = word === '--as';
  const name = readShownText(isApart ? (args[at + 1] ?? '') : word.slice('--as='.length));
  if (name === null || name.length > NAME_MAX || /^--|@/.test(name))
    throw new UsageError(`--as takes a name of at most ${NAME_MAX} characters, and no mail address`);
  return { as: name, rest: args.toSpliced(at, isApart ? 2 : 1) };
}
