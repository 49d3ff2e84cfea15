import { readConfig, type Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND, type Environment, type Sources } from '#server/platform/config/environment.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { formatTable } from '#server/operator/format-table.ts';

/** Names of variables whose values are never printed. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|WEBHOOK|_KEY/;
/** Names of variables whose address may contain a password. */
const ADDRESS_NAME = /URL$|ISSUER|STORE/;
/** Parameters of an address that may contain a password. */
const SECRET_PARAMETER = /password|token|key|secret/i;

/**
 * Lists every variable that the configuration reads, with its value or default and its source. Hides passwords, keys
 * and mail addresses of moderators.
 * @returns the text to print, the first mistake (null for none), and the names in `.env` that are not read.
 */
export function describeConfig({ process, file }: Sources): {
  text: string;
  mistake: string | null;
  unknown: readonly string[];
} {
  const environment = { ...file, ...process };
  const { names, defaults, mistake } = readNames(environment);
  const rows = names.map((name) => {
    const value = environment[name]?.trim();
    const origin = !value ? 'default' : process[name] === undefined ? '.env' : 'environment';
    return [name, origin, value ? hide(name, value) : (defaults.get(name) ?? '')];
  });
  const unknown = Object.keys(file).filter((name) => !names.includes(name) && !OTHERS.test(name));
  const lines = unknown.map((name) => `.env has ${name}, which Quad does not read.\n`);
  return {
    text: `${formatTable(['variable', 'from', 'value'], rows)}${lines.join('')}A variable without a value is not used. .env.example explains all.\nModerators and rules can also be in the store: ${QUAD_COMMAND} moderators, ${QUAD_COMMAND} rules\n`,
    mistake,
    unknown,
  };
}

/** Variables read by Node.js and the libraries for PostgreSQL and S3. */
const OTHERS = /^(?:PG|NODE_|AWS_|TZ$|UV_)/;

/**
 * Returns the names that the configuration reads, in its order, the defaults of unset ones, and its first mistake. A
 * mistake ends the reading, so an empty environment is read too.
 */
function readNames(environment: Environment): {
  names: string[];
  defaults: ReadonlyMap<string, string>;
  mistake: string | null;
} {
  const names = new Set<string>();
  const defaults = new Map<string, string>();
  const noteDefault = (name: string, value: string) => void defaults.set(name, value);
  const watch = (values: Environment) =>
    new Proxy(values, {
      get(target, name) {
        names.add(String(name));
        return target[String(name)];
      },
    });
  const ofEmpty = readConfig(watch({}), noteDefault);
  try {
    const config = readConfig(watch(environment), noteDefault);
    return { names: [...names].toSorted(), defaults: addPlaces(defaults, config), mistake: null };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { names: [...names].toSorted(), defaults: addPlaces(defaults, ofEmpty), mistake: error.message };
  }
}

/** Adds the defaults of addresses and places, in words where there is no value. */
function addPlaces(defaults: ReadonlyMap<string, string>, config: Config): ReadonlyMap<string, string> {
  const { host, publicUrl, dataDir, mailFrom } = config;
  return new Map([
    ...defaults,
    ['NODE_ENV', 'development'],
    ['HOST', host],
    ['PUBLIC_URL', publicUrl],
    ['DATA_DIR', dataDir],
    ['DATABASE_URL', 'the embedded store in DATA_DIR'],
    ['PHOTO_STORE', 'the folder photos in DATA_DIR'],
    ['SMTP_URL', 'files in the folder outbox in DATA_DIR'],
    ['MAIL_FROM', mailFrom],
    ['SECRET', 'the file secret in DATA_DIR'],
    ['CAMPUSES', 'open'],
  ]);
}

function hide(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return '(hidden)';
  if (name === 'MODERATORS' || name === 'OFFICERS')
    return `${value.split(',').filter(Boolean).length} addresses (hidden)`;
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  // An address may have a mistake before its password.
  if (!isAddress) return ADDRESS_NAME.test(name) && value.includes('@') ? '(hidden)' : value;
  const url = URL.parse(value);
  // An address that is unreadable or has a second @ may have its password anywhere.
  if (!url || (url.pathname + url.search + url.hash).includes('@')) return '(hidden)';
  if (url.password) url.password = '***';
  for (const parameter of url.searchParams.keys())
    if (SECRET_PARAMETER.test(parameter)) url.searchParams.set(parameter, '***');
  return url.href;
}
