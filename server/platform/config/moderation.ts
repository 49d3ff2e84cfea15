import { REPORTER_RULE } from '#contract/moderation.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';
import { readLines, refuseFile, type FileSource } from './text-file.ts';
import { readWebhook, type Webhook } from './webhook.ts';

/** A rule that a decision names. */
export interface Rule {
  readonly id: string;
  /** Plain words for the person affected. */
  readonly text: string;
}

/** An officer is a moderator who may also look up any person. */
export type Role = 'moderator' | 'officer';

interface Moderator {
  /** In the form of `people.address`. */
  readonly mailbox: string;
  /** The address as the operator wrote it. */
  readonly email: string;
  readonly role: Role;
}

/** Moderation settings of this installation. */
export interface Moderation {
  readonly moderators: readonly Moderator[];
  readonly rules: readonly Rule[];
  /** True if all moderators need a passkey. Otherwise only moderators who have a passkey need it. */
  readonly needsPasskeys: boolean;
  /** Target time for the first look at a report, in hours. */
  readonly ackHours: number;
  /** Target time for the decision of a case, in days. */
  readonly resolveDays: number;
  /** The webhook for new and urgent cases; `null` for none. */
  readonly webhook: Webhook | null;
}

/** The line for an operator whose installation has no moderators. */
export const NO_MODERATORS =
  'There are no moderators: nobody can decide about reports, and an opinion that they hide stays hidden. Set MODERATORS, or use the command moderators add';

type Moderators = Pick<Moderation, 'moderators'>;

/**
 * Finds moderators whose mail domain is not in `CAMPUSES`: they cannot sign up.
 * @returns a line for the log, without addresses; null if there are none.
 */
export function describeOutsideModerators({
  campuses,
  moderation,
}: {
  readonly campuses: ReadonlyMap<string, string> | null;
  readonly moderation: Moderators;
}): string | null {
  if (campuses === null) return null;
  const domains = moderation.moderators.map(({ mailbox }) => mailbox.slice(mailbox.lastIndexOf('@') + 1));
  const outside = [...new Set(domains.filter((domain) => !campuses.has(domain)))];
  if (outside.length === 0) return null;
  return `MODERATORS has addresses of ${outside.join(', ')}, which CAMPUSES does not list: these people cannot sign up, and moderate only with an account that they have already. Example: CAMPUSES=…,${outside[0]}=Staff`;
}

/** The role that the variables give to a mail address, as typed or normalised. The store may have another one. */
export function findRole({ moderators }: Moderators, email: string): Role | null {
  if (moderators.length === 0) return null;
  const mailbox = foldAddress(normaliseAddress(email) ?? email);
  return moderators.find((moderator) => moderator.mailbox === mailbox)?.role ?? null;
}

const defaultRules: readonly Rule[] = [
  { id: 'respect', text: 'Do not insult, threaten or humiliate anybody.' },
  {
    id: 'no-hate',
    text: 'Do not attack people for who they are: origin, religion, caste, gender, orientation, disability.',
  },
  { id: 'no-sexual', text: 'Nothing sexual about other students, in words or pictures.' },
  { id: 'private-data', text: "Do not publish other people's private data: addresses, numbers, secrets." },
  { id: 'no-self-harm', text: 'Do not encourage anybody to hurt themselves.' },
  { id: 'be-yourself', text: 'Use your own name and your own picture.' },
  { id: 'no-spam', text: 'Do not advertise, and do not post the same text again and again.' },
  { id: REPORTER_RULE, text: 'Report only what you believe breaks the rules.' },
];

const RULES_MAX = 50;
const RULE_TEXT_MAX = 300;

/** @param readNumber reads a whole number that is 1 or more. */
export function readModeration(
  env: (name: string) => string | null,
  readNumber: (name: string, fallback: number) => number,
): Moderation {
  const file = env('RULES_FILE');
  return {
    moderators: readModerators(env),
    rules: file === null ? defaultRules : readRules('RULES_FILE', file),
    needsPasskeys: readNeedsPasskeys(env('MODERATOR_PASSKEYS')),
    ackHours: readNumber('ACK_HOURS', 24),
    resolveDays: readNumber('RESOLVE_DAYS', 15),
    webhook: readWebhook(env),
  };
}

/** Every officer is a moderator, even without an entry in `MODERATORS`. */
function readModerators(env: (name: string) => string | null): Moderator[] {
  const listed = readAddresses('MODERATORS', env('MODERATORS'));
  const officers = readAddresses('OFFICERS', env('OFFICERS'));
  const mailboxes = new Set(officers.map(({ mailbox }) => mailbox));
  return [
    ...listed.map((one) => ({ ...one, role: mailboxes.has(one.mailbox) ? 'officer' : 'moderator' }) as const),
    ...officers
      .filter(({ mailbox }) => !listed.some((one) => one.mailbox === mailbox))
      .map((one) => ({ ...one, role: 'officer' }) as const),
  ];
}

function readAddresses(name: string, text: string | null): Pick<Moderator, 'mailbox' | 'email'>[] {
  const emails = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  return emails.map((email) => {
    const address = normaliseAddress(email);
    if (address !== null) return { mailbox: foldAddress(address), email };
    return refuseSetting(
      name,
      `must be mail addresses with commas between them, not "${email}"`,
      'dean@example.edu,warden@example.edu',
    );
  });
}

function readNeedsPasskeys(text: string | null): boolean {
  if (text !== null && text !== 'required')
    refuseSetting('MODERATOR_PASSKEYS', `must be required, or left out, not "${text}"`, 'required');
  return text === 'required';
}

/** Reads the rules of a file, one per line: `id: words`. @throws ConfigError. */
export function readRules(source: FileSource, file: string): readonly Rule[] {
  const rules = readLines(source, file).map((line) => {
    const [, id = '', words = ''] = /^([a-z0-9-]{1,40}):\s*(\S.*)$/.exec(line) ?? [];
    if (id && readShownText(words) !== null && words.length <= RULE_TEXT_MAX) return { id, text: words };
    return refuseFile(
      source,
      `has a line that is not "id: words" of at most ${RULE_TEXT_MAX} characters: "${line.slice(0, 60)}"`,
    );
  });
  if (rules.length === 0 || rules.length > RULES_MAX) refuseFile(source, `must have 1 to ${RULES_MAX} rules`);
  if (new Set(rules.map(({ id }) => id)).size < rules.length) refuseFile(source, 'has one id twice');
  return rules;
}
