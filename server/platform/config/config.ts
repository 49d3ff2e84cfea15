import path from 'node:path';
import { dislikeModes, type DislikeMode, type HelpResource, type Operator } from '#contract/operator.ts';
import type { Wall } from '#contract/user.ts';
import type { Bucket } from './bucket.ts';
import { readAuthorities } from './authorities.ts';
import { readCampuses } from './campuses.ts';
import { readDatabaseUrl, readHost, readPublicUrl, readSmtpUrl } from './addresses.ts';
import { readProduction, type Environment } from './environment.ts';
import { readShownText } from './shown-text.ts';
import { readHelp } from './help.ts';
import { readCodesPerDomain, readLimitNumbers, type LimitNumbers } from './limits.ts';
import { readMetrics, type MetricsSettings } from './metrics.ts';
import { readModeration, type Moderation } from './moderation.ts';
import { readOidc, type Oidc } from './oidc.ts';
import { readOperator } from './operator.ts';
import { readPhotoStore } from './photo-store.ts';
import { readPush, type Push } from './push.ts';
import { refuseSetting } from './refuse.ts';
import { describeRemovedSetting } from './removed.ts';
import { readSecret } from './secret.ts';
import { readWorkers } from './workers.ts';
import { readYears, type Years } from './years.ts';
import {
  parseTrustedProxies,
  trustNobody,
  type TrustedProxies,
} from '#server/platform/http/trusted-proxies.ts';

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin of the product's address, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of `PUBLIC_URL`. `null` if unset: the origin check then uses the request's `Host`. */
  readonly ownOrigin: string | null;
  readonly secure: boolean;
  readonly dataDir: string;
  /** `null` selects the embedded store. */
  readonly databaseUrl: string | null;
  /** Maximum wait of the start for a database that cannot be reached yet, in milliseconds. */
  readonly databaseWaitMs: number;
  /** The bucket of the photos. `null` selects the folder `photos` in `dataDir`. */
  readonly photoBucket: Bucket | null;
  /** Certificates of authorities that are trusted in addition to the usual ones, PEM (`CA_FILE`). */
  readonly authorities: readonly string[];
  /** A line for the log about a setting that no longer has an effect. */
  readonly removedSetting: string | null;
  /** Processes that share the port. */
  readonly workers: number;
  /** With `null`, mail is written to the outbox folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** After this many mails in an hour, unknown browsers get no codes. */
  readonly mailsPerHour: number;
  /** After this many codes in an hour to one non-campus mail domain, unknown browsers get no codes for it. */
  readonly codesPerDomain: number;
  /** With `null`, a secret is generated on the first start and stored in the data folder. */
  readonly secret: string | null;
  /** College by exact mail domain (punycode, lower case). With `null`, any address may sign up. */
  readonly campuses: ReadonlyMap<string, string> | null;
  /** The campus's log-in provider. With `null` there is no campus log-in. */
  readonly oidc: Oidc | null;
  /** Machines whose `X-Forwarded-For` and `X-Request-Id` are used. None without `TRUST_PROXY`. */
  readonly trustedProxies: TrustedProxies;
  readonly limits: boolean;
  readonly limitNumbers: LimitNumbers;
  /** Days that files of replaced and deleted photos stay on disk, so that a backup is complete. */
  readonly photoKeepDays: number;
  /** Days that the security log keeps its events. */
  readonly securityLogDays: number;
  /** Who sees the number of dislikes. */
  readonly dislikes: DislikeMode;
  /** Who may write on the profile of a new account. */
  readonly newWall: Wall;
  /** File with the operator's words for opinions. With `null`, only the default words apply. */
  readonly wordList: string | null;
  readonly moderation: Moderation;
  /** Resources for people who hurt themselves. Empty: the page shows a general text. */
  readonly help: readonly HelpResource[];
  readonly years: Years;
  readonly push: Push;
  /** The operator of this installation, for the footer, the sign-up notice and security.txt. */
  readonly operator: Operator;
  readonly logLevel: LogLevel;
  /** Selects the requests that write a line in the log. */
  readonly requestLog: 'on' | 'off' | 'errors';
  /** `null` turns metrics off. */
  readonly metrics: MetricsSettings | null;
  /** Whether an empty store gets demo people. */
  readonly demo: DemoMode;
}

const demoModes = ['0', '1', 'yes-into-a-live-campus'] as const;
type DemoMode = (typeof demoModes)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Parses and validates the configuration. No other module reads the environment (docs/product.md section 2). An empty
 * variable counts as unset. White space counts as unset too, except in `SECRET`.
 * @param noteDefault is called with the default of each unset number and choice.
 * @throws ConfigError with one line for the operator.
 */
export function readConfig(
  environment: Environment,
  noteDefault: (name: string, value: string) => void = () => {},
): Config {
  const env = (name: string) => environment[name]?.trim() || null;
  const production = readProduction(environment);
  const { readWholeNumber, readOneOf } = createReaders(env, noteDefault);
  const host = readHost(env('HOST'));
  const port = readWholeNumber('PORT', 3000, 1, 65_535);
  const readLimit = (name: string, fallback: number) => readWholeNumber(name, fallback, 1, 999_999_999);
  const mailsPerHour = readWholeNumber('MAILS_PER_HOUR', 5000, 1, 100_000_000);
  const publicUrl = readPublicUrl(env('PUBLIC_URL'), host, port, production);
  const databaseUrl = readDatabaseUrl(env('DATABASE_URL'), production, env);
  const smtpUrl = readSmtpUrl(env('SMTP_URL'), production);
  const campuses = readCampuses(env('CAMPUSES'), production);
  const photoBucket = readPhotoStore(env('PHOTO_STORE'), production, env);
  const workers = readWorkers(env('WORKERS'), databaseUrl);
  return {
    production,
    port,
    host,
    publicUrl,
    ownOrigin: env('PUBLIC_URL') ? publicUrl : null,
    secure: publicUrl.startsWith('https:'),
    dataDir: path.resolve(env('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseWaitMs: readWholeNumber('DATABASE_WAIT_MINUTES', 0, 0, 1_440) * 60_000,
    photoBucket,
    authorities: readAuthorities(env('CA_FILE')),
    removedSetting: describeRemovedSetting(environment),
    workers,
    smtpUrl,
    mailFrom: readMailFrom(env('MAIL_FROM'), publicUrl, smtpUrl),
    mailsPerHour,
    codesPerDomain: readCodesPerDomain(mailsPerHour, readLimit),
    secret: readSecret(environment['SECRET'] ?? '', databaseUrl, production),
    campuses,
    oidc: readOidc(env, production, campuses),
    trustedProxies: readTrustProxy(env('TRUST_PROXY')),
    limits: readLimits(readOneOf('LIMITS', ['on', 'off'], 'on'), production),
    limitNumbers: readLimitNumbers(readLimit),
    photoKeepDays: readWholeNumber('PHOTO_KEEP_DAYS', 7, 0, 365),
    securityLogDays: readWholeNumber('SECURITY_LOG_DAYS', 180, 1, 3650),
    ...readSafety(readOneOf),
    wordList: env('WORD_LIST'),
    moderation: readModeration(env, (name, fallback) => readWholeNumber(name, fallback, 1, 8760)),
    help: readHelp(env('HELP_FILE')),
    years: readYears(env('YEAR_STARTS'), readWholeNumber('ALUMNI_DAYS', 365, 60, 3650), campuses),
    push: readPush(readOneOf('PUSH', ['on', 'off'], 'on') === 'on', env('PUSH_HOSTS')),
    operator: readOperator(env),
    logLevel: readOneOf('LOG_LEVEL', logLevels, 'info'),
    requestLog: readOneOf('REQUEST_LOG', ['on', 'off', 'errors'], production ? 'on' : 'off'),
    metrics: readMetrics(env, { port, workers }),
    demo: readDemo(readOneOf('DEMO', demoModes, '0'), production),
  };
}

/** Creates readers of variables with a default. The default is also the example in a refusal. */
function createReaders(
  env: (name: string) => string | null,
  noteDefault: (name: string, value: string) => void,
) {
  const read = (name: string, fallback: string) => {
    const text = env(name);
    if (text === null) noteDefault(name, fallback);
    return text ?? fallback;
  };
  return {
    readWholeNumber: (name: string, fallback: number, minimum: number, maximum: number): number => {
      const text = read(name, String(fallback));
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= minimum && value <= maximum) return value;
      const rule = `must be a whole number from ${minimum} to ${maximum}, not "${text}"`;
      return refuseSetting(name, rule, String(fallback));
    },
    readOneOf: <const T extends string>(name: string, values: readonly T[], fallback: NoInfer<T>): T => {
      const text = read(name, fallback);
      const value = values.find((candidate) => candidate === text);
      return value ?? refuseSetting(name, `must be one of ${values.join(', ')}, not "${text}"`, fallback);
    },
  };
}

type Readers = ReturnType<typeof createReaders>;

/** `PRESET` sets the defaults: `spec` is the product as specified, `campus` is more careful. */
function readSafety(readOneOf: Readers['readOneOf']): Pick<Config, 'dislikes' | 'newWall'> {
  const isCampus = readOneOf('PRESET', ['spec', 'campus'], 'spec') === 'campus';
  return {
    dislikes: readOneOf('DISLIKES', dislikeModes, isCampus ? 'owner' : 'public'),
    newWall: isCampus ? 'approve' : 'everyone',
  };
}

function readMailFrom(text: string | null, publicUrl: string, smtpUrl: string | null): string {
  const example = '"Quad <quad@example.edu>"';
  if (!text) {
    if (smtpUrl)
      return refuseSetting('MAIL_FROM', 'is missing: SMTP_URL is set, so mail needs a sender', example);
    return `Quad <quad@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}>`;
  }
  // A comma outside quotes would start a second sender, so it is refused.
  if (/^(?:(?:"[^"<>@\r\n]*"|[^"<>@,;:\r\n]*)\s*<[^<>@,\s]+@[^<>@,\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/.test(text)) {
    const sender = readShownText(text);
    return sender ?? refuseSetting('MAIL_FROM', 'has characters that cannot be shown', example);
  }
  return refuseSetting('MAIL_FROM', `must be an address, with or without a name, not "${text}"`, example);
}

function readTrustProxy(text: string | null): TrustedProxies {
  if (!text) return trustNobody;
  return (
    parseTrustedProxies(text) ??
    refuseSetting(
      'TRUST_PROXY',
      `must be addresses or networks of proxies, or how many proxies there are (0 to 16), not "${text}"`,
      '127.0.0.1,10.0.0.0/8',
    )
  );
}

function readDemo(demo: DemoMode, production: boolean): DemoMode {
  if (demo === '1' && production)
    return refuseSetting(
      'DEMO',
      'would add invented people to a campus, because NODE_ENV is production: unset it, or write yes-into-a-live-campus',
      '0',
    );
  return demo;
}

function readLimits(limits: 'on' | 'off', production: boolean): boolean {
  if (limits === 'off' && production)
    return refuseSetting('LIMITS', 'cannot be off with NODE_ENV=production', 'on');
  return limits === 'on';
}
