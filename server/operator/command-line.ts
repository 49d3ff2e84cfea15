import { parseArgs } from 'node:util';
import { resolveTyped } from '#server/platform/config/environment.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import type { RestoredPart } from './backup/restore-backup.ts';
import { readAnnounceCommand, type AnnounceCommand } from './commands/announce-command.ts';
import { readBanCommand, type BanCommand } from './commands/ban-command.ts';
import { readLogQuery, type LogQuery } from './commands/log-query.ts';
import { readModeratorsCommand, type ModeratorsCommand } from './commands/moderators-command.ts';
import { readRulesCommand, type RulesCommand } from './commands/rules-command.ts';
import { readNumber } from './option-values.ts';
import {
  onePerson,
  readPersonCommand,
  readReason,
  type PersonCommand,
  type Reasoned,
} from './person-command-line.ts';
import { UsageError } from './usage.ts';

export type Command =
  | PersonCommand
  | { readonly name: 'help' }
  | { readonly name: 'alert'; readonly text: string }
  | { readonly name: 'config' }
  | { readonly name: 'version' }
  | { readonly name: 'doctor'; readonly mustMend: boolean; readonly mailTo: string | null }
  | { readonly name: 'maintenance'; readonly state: 'on' | 'off' | null; readonly message: string | null }
  | { readonly name: 'log'; readonly query: LogQuery; readonly json: boolean }
  | ({ readonly name: 'sessions end'; readonly person: string | null } & Reasoned)
  | ({ readonly name: 'passkeys remove' | 'reports unmute'; readonly person: string } & Reasoned)
  | {
      readonly name: 'backup';
      readonly folder: string;
      readonly keep: number | null;
      readonly copyTo: string | null;
    }
  | { readonly name: 'restore'; readonly folder: string; readonly part: RestoredPart }
  | { readonly name: 'upgrade'; readonly into: string | null }
  | { readonly name: 'move'; readonly to: string }
  | { readonly name: 'photos'; readonly mustDelete: boolean }
  | { readonly name: 'photos forget' }
  | { readonly name: 'secret forget' }
  | AnnounceCommand
  | BanCommand
  | ModeratorsCommand
  | RulesCommand
  | { readonly name: 'words'; readonly file: string; readonly ids: boolean; readonly json: boolean };

const KEEP_MAX = 1_000;
const options = {
  person: { type: 'string' },
  kind: { type: 'string' },
  network: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  keep: { type: 'string' },
  fix: { type: 'boolean' },
  mail: { type: 'string' },
  message: { type: 'string' },
  'copy-to': { type: 'string' },
  'database-only': { type: 'boolean' },
  'photos-only': { type: 'boolean' },
  export: { type: 'string' },
  resend: { type: 'boolean' },
  suspend: { type: 'boolean' },
  unsuspend: { type: 'boolean' },
  rule: { type: 'string' },
  email: { type: 'boolean' },
  reason: { type: 'string' },
  now: { type: 'boolean' },
  off: { type: 'boolean' },
  officer: { type: 'boolean' },
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  ids: { type: 'boolean' },
  rehearse: { type: 'boolean' },
  into: { type: 'string' },
  to: { type: 'string' },
  delete: { type: 'boolean' },
  forget: { type: 'boolean' },
  'forget-place': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
const allowed: Readonly<Record<string, readonly string[]>> = {
  log: ['person', 'kind', 'network', 'since', 'until', 'limit', 'json'],
  person: 'export resend suspend unsuspend rule until delete email reason now json'.split(' '),
  sessions: ['all', 'reason'],
  passkeys: ['reason'],
  reports: ['reason'],
  announce: ['until', 'off'],
  ban: ['until', 'reason'],
  moderators: ['officer', 'reason'],
  rules: ['off'],
  backup: ['keep', 'copy-to'],
  restore: ['database-only', 'photos-only'],
  upgrade: ['rehearse', 'into'],
  move: ['to'],
  photos: ['delete', 'forget-place'],
  secret: ['forget'],
  alert: [],
  config: [],
  version: [],
  doctor: ['fix', 'mail'],
  maintenance: ['message'],
  words: ['ids', 'json'],
};

/** @returns null to use the general text. */
function readMessage(text = ''): string | null {
  if (text.trim() === '') return null;
  const message = readShownText(text, 'lines');
  if (message !== null) return message;
  throw new UsageError('--message has nothing visible, or characters that cannot be shown');
}

/**
 * Reads the arguments after the program's name.
 * @param now milliseconds since the epoch, for times such as `24h`.
 * @throws UsageError with one line.
 */
export function readCommand(args: readonly string[], now: number): Command {
  // Node.js replaces bytes that are not UTF-8 by U+FFFD.
  const broken = args.findIndex((arg) => arg.includes('\ufffd') || !arg.isWellFormed());
  if (broken !== -1) throw new UsageError(`Word ${broken + 1} of the command has bytes that are not UTF-8`);
  const { values, positionals } = parse(args);
  const [name = 'help', ...rest] = positionals;
  if (name === 'help' || values.help) return { name: 'help' };
  const usable = allowed[name];
  if (!usable) throw new UsageError(`There is no command ${name}`);
  const unusable = Object.keys(values).find((option) => !usable.includes(option));
  if (unusable) throw new UsageError(`${name} has no option --${unusable}`);
  if (name === 'log') {
    if (rest.length > 0) throw new UsageError('log takes options only: did you mean --person?');
    return { name, query: readLogQuery(values, now), json: values.json ?? false };
  }
  if (name === 'announce') return readAnnounceCommand(rest, values, now);
  if (name === 'moderators') return readModeratorsCommand(rest, values);
  if (name === 'rules') return readRulesCommand(rest, values);
  if (name === 'ban') return readBanCommand(rest, values, now);
  if (name === 'words')
    return {
      name,
      file: onePath(rest, 'words takes one file: a word list'),
      ids: values.ids ?? false,
      json: values.json ?? false,
    };
  if (name === 'backup') {
    const folder = onePath(rest, 'backup takes one folder: the one of all backups');
    return {
      name,
      folder,
      keep: values.keep === undefined ? null : readNumber('--keep', values.keep, KEEP_MAX),
      copyTo: values['copy-to'] ?? null,
    };
  }
  if (name === 'photos') {
    if (rest.length > 0 || (values.delete && values['forget-place']))
      throw new UsageError('photos takes --delete or --forget-place alone');
    return values['forget-place'] ? { name: 'photos forget' } : { name, mustDelete: values.delete ?? false };
  }
  if (name === 'secret') {
    if (!values.forget || rest.length > 0) throw new UsageError('secret takes --forget alone');
    return { name: 'secret forget' };
  }
  if (name === 'maintenance') {
    const [state = null, ...others] = rest;
    if ((state !== null && state !== 'on' && state !== 'off') || others.length > 0)
      throw new UsageError('maintenance takes on or off, or nothing to show the current state');
    if (values.message !== undefined && state !== 'on')
      throw new UsageError('--message needs maintenance on');
    return { name, state, message: readMessage(values.message) };
  }
  if (name === 'doctor') {
    if (rest.length > 0 || values.mail === '')
      throw new UsageError('doctor takes --fix, and --mail with an address');
    return { name, mustMend: values.fix ?? false, mailTo: values.mail ?? null };
  }
  if (name === 'alert') {
    const text = readShownText(rest.join(' '));
    if (text === null) throw new UsageError('alert takes a text: what has happened');
    return { name, text };
  }
  if (name === 'config' || name === 'version') {
    if (rest.length > 0) throw new UsageError(`${name} takes nothing`);
    return { name };
  }
  if (name === 'restore') {
    const folder = onePath(rest, 'restore takes one backup: a folder or its address in a bucket');
    const address = rest[0]?.startsWith('s3://') ? rest[0] : null;
    if (values['database-only'] && values['photos-only'])
      throw new UsageError('restore takes --database-only or --photos-only: without them it restores both');
    const only = values['photos-only'] ? 'photos' : 'all';
    return { name, folder: address ?? folder, part: values['database-only'] ? 'database' : only };
  }
  if (name === 'upgrade') {
    if (!values.rehearse || rest.length > 0)
      throw new UsageError(
        'upgrade takes --rehearse and --into only: the start of a new version updates the store itself',
      );
    return { name, into: values.into?.includes('://') ? values.into : readFolder(values.into) };
  }
  if (name === 'move') {
    if (!values.to || rest.length > 0)
      throw new UsageError('move takes --to only: the URL of an empty PostgreSQL database');
    return { name, to: values.to };
  }
  if (name === 'person') return readPersonCommand(rest, values, now);
  return readVerb(name, rest, { isForAll: values.all ?? false, reason: readReason(values.reason) });
}

/** Reads `passkeys remove`, `reports unmute` or `sessions end`. */
function readVerb(
  name: string,
  [verb, ...people]: readonly string[],
  { isForAll, reason }: Reasoned & { readonly isForAll: boolean },
): Command {
  if (name === 'passkeys') {
    if (verb !== 'remove') throw new UsageError('passkeys needs "remove"');
    return { name: 'passkeys remove', person: onePerson(people, 'passkeys remove'), reason };
  }
  if (name === 'reports') {
    if (verb !== 'unmute') throw new UsageError('reports needs "unmute"');
    return { name: 'reports unmute', person: onePerson(people, 'reports unmute'), reason };
  }
  if (verb !== 'end') throw new UsageError('sessions needs "end"');
  if (!isForAll) return { name: 'sessions end', person: onePerson(people, 'sessions end'), reason };
  if (people.length > 0) throw new UsageError('sessions end takes a person or --all, not both');
  return { name: 'sessions end', person: null, reason };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(line, { cause: error });
  }
}

function readFolder(place: string | undefined): string | null {
  return place ? resolveTyped(place) : null;
}

function onePath(paths: readonly string[], usage: string): string {
  const [place] = paths;
  if (place === undefined || paths.length > 1) throw new UsageError(usage);
  return resolveTyped(place);
}
