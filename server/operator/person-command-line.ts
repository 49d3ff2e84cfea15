import { resolveTyped } from '#server/platform/config/environment.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import type { Suspension } from './commands/suspend-command.ts';
import { readFutureTime } from './option-values.ts';
import { UsageError } from './usage.ts';

/** The forms of the command `person`. */
export type PersonCommand =
  | { readonly name: 'person'; readonly person: string; readonly json: boolean }
  | { readonly name: 'person resend'; readonly person: string }
  | ({ readonly name: 'person suspend'; readonly person: string } & Suspension)
  | { readonly name: 'person unsuspend'; readonly person: string }
  | { readonly name: 'person export'; readonly person: string; readonly file: string }
  | {
      readonly name: 'person delete';
      readonly person: string;
      /** Without the 7 days in which a log-in brings the account back. */
      readonly isFinal: boolean;
      readonly reason: string;
    }
  | {
      readonly name: 'person email';
      readonly person: string;
      readonly email: string;
      readonly reason: string;
    };

interface PersonOptions {
  readonly export?: string;
  readonly resend?: boolean;
  readonly suspend?: boolean;
  readonly unsuspend?: boolean;
  readonly delete?: boolean;
  readonly email?: boolean;
  readonly rule?: string;
  readonly until?: string;
  readonly reason?: string;
  readonly now?: boolean;
  readonly json?: boolean;
}

const acts = ['export', 'resend', 'suspend', 'unsuspend', 'delete', 'email'] as const;
type PersonAct = (typeof acts)[number];

/** The options that an act takes beside itself. */
const allowed: Readonly<Record<PersonAct, readonly (keyof PersonOptions)[]>> = {
  export: [],
  resend: [],
  suspend: ['rule', 'until'],
  unsuspend: [],
  delete: ['reason', 'now'],
  email: ['reason'],
};

/**
 * Reads a command that shows a person or acts on one.
 * @param words the words after `person`.
 * @param now milliseconds since the epoch.
 */
export function readPersonCommand(
  words: readonly string[],
  options: PersonOptions,
  now: number,
): PersonCommand {
  const given = Object.keys(options) as (keyof PersonOptions)[];
  const act = acts.find((one) => given.includes(one));
  if (act === 'email') return readEmail(words, options, given);
  const person = onePerson(words, 'person');
  if (act === undefined) {
    if (options.rule !== undefined || options.until !== undefined)
      throw new UsageError('--rule and --until need --suspend');
    if (options.reason !== undefined || options.now)
      throw new UsageError('--reason needs --delete or --email, and --now needs --delete');
    return { name: 'person', person, json: options.json ?? false };
  }
  refuseOthers(act, given);
  switch (act) {
    case 'suspend': {
      if (!options.rule) throw new UsageError('--suspend needs --rule: which rule was broken');
      const until = options.until === undefined ? null : readFutureTime('--until', options.until, now);
      return { name: 'person suspend', person, rule: options.rule, until };
    }
    case 'export':
      if (!options.export) throw new UsageError('--export takes a file');
      return { name: 'person export', person, file: resolveTyped(options.export) };
    case 'delete': {
      const reason = readReason(options.reason);
      if (reason === '')
        throw new UsageError('--delete needs --reason: why, such as the number of the letter');
      return { name: 'person delete', person, isFinal: options.now ?? false, reason };
    }
    case 'resend':
    case 'unsuspend':
      return { name: `person ${act}`, person };
  }
}

function readEmail(
  words: readonly string[],
  options: PersonOptions,
  given: readonly (keyof PersonOptions)[],
): PersonCommand {
  refuseOthers('email', given);
  const [person, email] = words;
  if (person === undefined || email === undefined || words.length > 2)
    throw new UsageError('--email takes two words: the id or old address, and the new address');
  return { name: 'person email', person, email, reason: readReason(options.reason) };
}

function refuseOthers(act: PersonAct, given: readonly (keyof PersonOptions)[]): void {
  const usable = allowed[act];
  if (given.every((option) => option === act || usable.includes(option))) return;
  const names = usable.map((option) => `--${option}`).join(' and ');
  throw new UsageError(`--${act} takes ${names === '' ? 'no other option' : `${names} only`}`);
}

const REASON_MAX = 200;

/** The log never has mail addresses. @returns '' for none. */
function readReason(text = ''): string {
  if (text.trim() === '') return '';
  const reason = readShownText(text);
  if (reason !== null && reason.length <= REASON_MAX && !reason.includes('@')) return reason;
  throw new UsageError(`--reason takes one line of at most ${REASON_MAX} characters, without mail addresses`);
}

export function onePerson(people: readonly string[], command: string): string {
  const [person] = people;
  if (person === undefined || people.length > 1)
    throw new UsageError(`${command} takes one person: an id or a mail address`);
  return person;
}
