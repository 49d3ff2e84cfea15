import { resolveTyped } from '#server/platform/config/environment.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import type { Suspension } from './commands/suspend-command.ts';
import { readFutureTime } from './option-values.ts';
import { UsageError } from './usage.ts';

/** The forms of the command `person`. */
export type PersonCommand = PersonAim & Reasoned;

/** The operator's reason, for the log; '' for none. */
export interface Reasoned {
  readonly reason: string;
}

type PersonAim =
  | { readonly name: 'person'; readonly person: string; readonly json: boolean }
  | { readonly name: 'person resend' | 'person unsuspend'; readonly person: string }
  | ({ readonly name: 'person suspend'; readonly person: string } & Suspension)
  | { readonly name: 'person export'; readonly person: string; readonly file: string }
  /** `isFinal`: without the 7 days in which a log-in brings the account back. */
  | { readonly name: 'person delete'; readonly person: string; readonly isFinal: boolean }
  | { readonly name: 'person email'; readonly person: string; readonly email: string };

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
  export: ['reason'],
  resend: ['reason'],
  suspend: ['rule', 'until', 'reason'],
  unsuspend: ['reason'],
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
  return { ...readAim(words, options, now), reason: readReason(options.reason) };
}

function readAim(words: readonly string[], options: PersonOptions, now: number): PersonAim {
  const given = Object.keys(options) as (keyof PersonOptions)[];
  const act = acts.find((one) => given.includes(one));
  if (act !== undefined) refuseOthers(act, given);
  if (act === 'email') return readEmail(words);
  const person = onePerson(words, 'person');
  switch (act) {
    case undefined:
      if (options.rule !== undefined || options.until !== undefined)
        throw new UsageError('--rule and --until need --suspend');
      if (options.now) throw new UsageError('--now needs --delete');
      return { name: 'person', person, json: options.json ?? false };
    case 'suspend': {
      if (!options.rule) throw new UsageError('--suspend needs --rule: which rule was broken');
      const until = options.until === undefined ? null : readFutureTime('--until', options.until, now);
      return { name: 'person suspend', person, rule: options.rule, until };
    }
    case 'export':
      if (!options.export) throw new UsageError('--export takes a file');
      return { name: 'person export', person, file: resolveTyped(options.export) };
    case 'delete':
      if (readReason(options.reason) === '')
        throw new UsageError('--delete needs --reason: why, such as the number of the letter');
      return { name: 'person delete', person, isFinal: options.now ?? false };
    case 'resend':
    case 'unsuspend':
      return { name: `person ${act}`, person };
  }
}

function readEmail(words: readonly string[]): PersonAim {
  const [person, email] = words;
  if (person === undefined || email === undefined || words.length > 2)
    throw new UsageError('--email takes two words: the id or old address, and the new address');
  return { name: 'person email', person, email };
}

function refuseOthers(act: PersonAct, given: readonly (keyof PersonOptions)[]): void {
  const usable = allowed[act];
  if (given.every((option) => option === act || usable.includes(option))) return;
  const names = usable.map((option) => `--${option}`).join(', ');
  throw new UsageError(`--${act} takes ${names} only`);
}

const REASON_MAX = 200;

/** Reads `--reason`. Refuses mail addresses, because the log never has any. @returns '' for none. */
export function readReason(text = ''): string {
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
