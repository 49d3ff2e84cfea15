import { BlockList, isIP } from 'node:net';
import { refuseSetting } from './refuse.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True if traffic to `host` never leaves this machine: loopback, or the folder of a Unix socket. */
export function isOnThisMachine(host: string): boolean {
  const name = host.replaceAll(/[[\]]/g, '');
  if (name === '' || name === 'localhost' || name.startsWith('/')) return true;
  const version = isIP(name);
  return version !== 0 && loopback.check(name, version === 6 ? 'ipv6' : 'ipv4');
}

/** @param name the name of the variable. */
export function readHost(text: string | null, name = 'HOST'): string {
  const host = text ?? '127.0.0.1';
  // A link-local address with its zone (`fe80::1%eth0`) cannot be part of a URL.
  if ((isIP(host) && !host.includes('%')) || (/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`)))
    return host;
  return refuseSetting(name, `must be an address or a name of this machine, not "${host}"`, '127.0.0.1');
}

export function readPublicUrl(text: string | null, host: string, port: number, production: boolean): string {
  const example = 'https://quad.example.edu';
  const rule = 'with NODE_ENV=production it must be the https address that people type';
  if (!text) {
    if (production) return refuseSetting('PUBLIC_URL', `is missing: ${rule}`, example);
    return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  }
  const url = URL.parse(text);
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (!isOrigin) {
    // The text before an @ may be a password, so the message does not repeat it.
    const shown = text.includes('@') ? 'one with a name or password' : `"${text}"`;
    return refuseSetting(
      'PUBLIC_URL',
      `must be an http or https address without a path, not ${shown}`,
      example,
    );
  }
  if (production && url.protocol !== 'https:')
    return refuseSetting('PUBLIC_URL', `is not https: ${rule}`, example);
  return url.origin;
}

const encryptedModes = ['require', 'verify-ca', 'verify-full', 'no-verify'];

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses unencoded characters in a user name or password at which a URL parser would split the URL. An `@` in the
 * query (`?name=value`) does not end a password.
 */
function refuseUnencoded(name: string, text: string, example: string): void {
  if (!isDecodable(text)) refuseSetting(name, 'contains a % that encodes nothing: write it %25', example);
  const withoutQuery = text.replace(/\?\w+=.*$/s, '');
  const credentials = /^[^:]*:\/\/(.*)@/s.exec(withoutQuery)?.[1] ?? '';
  for (const [character, encoded] of Object.entries({ '#': '%23', '/': '%2F', '?': '%3F' }))
    if (credentials.includes(character))
      refuseSetting(
        name,
        `contains a ${character} in its user name or password: write it ${encoded}`,
        example,
      );
}

/** Variables that `pg` reads for missing parts of the URL. The checks here would not see them. */
const clientVariables = {
  PGHOST: ['host'],
  PGPORT: ['port'],
  PGSSLMODE: ['sslmode', 'ssl'],
  PGSSLNEGOTIATION: ['sslnegotiation'],
};

export function readDatabaseUrl(
  text: string | null,
  production: boolean,
  env: (name: string) => string | null,
): string | null {
  if (!text) return null;
  // The value may contain a password, so the message does not repeat it.
  const name = 'DATABASE_URL';
  const example = 'postgres://quad:password@db.example.edu:5432/quad?sslmode=verify-full';
  if (!/^postgres(ql)?:\/\//i.test(text))
    return refuseSetting(name, 'must be a postgres:// address', example);
  refuseUnencoded(name, text, example);
  const url = URL.parse(text);
  if (!url || url.hash) return refuseSetting(name, 'must be a postgres:// address', example);
  // As in `pg`, the last of several values counts, and an empty value is ignored.
  const read = (part: string) => url.searchParams.getAll(part).at(-1) || null;
  const mode = read('sslmode') ?? '';
  const host = read('host') ?? decodeURIComponent(url.hostname);
  const known: Record<string, string> = { host, port: url.port };
  for (const [variable, parts] of Object.entries(clientVariables))
    if (env(variable) && !parts.some((part) => read(part) ?? known[part]))
      refuseSetting(
        name,
        `does not have the ${parts[0]}, and ${variable} is set: add it to the URL, or unset ${variable}`,
        example,
      );
  if (production && !isOnThisMachine(host) && mode !== 'disable' && !encryptedModes.includes(mode))
    return refuseSetting(
      name,
      'leads to another machine without encryption: add ?sslmode=verify-full (or require), or ?sslmode=disable if you trust the network',
      example,
    );
  return text;
}

export function readSmtpUrl(text: string | null, production: boolean): string | null {
  const name = 'SMTP_URL';
  const example = 'smtp://user:password@mail.example.edu:587?requireTLS=true';
  if (!text) {
    if (!production) return null;
    return refuseSetting(name, 'is missing: with NODE_ENV=production mail must reach people', example);
  }
  if (!/^smtps?:\/\//i.test(text))
    return refuseSetting(name, 'must be an smtp:// or smtps:// address', example);
  refuseUnencoded(name, text, example);
  const url = URL.parse(text);
  if (!url?.hostname || url.hash)
    return refuseSetting(name, 'must be an smtp:// or smtps:// address', example);
  const isDecided =
    url.protocol === 'smtps:' ||
    url.searchParams.get('requireTLS') === 'true' ||
    url.searchParams.get('ignoreTLS') === 'true';
  if (production && !isDecided && !isOnThisMachine(url.hostname))
    return refuseSetting(
      name,
      'may send mail unencrypted to another machine: use smtps://, or add ?requireTLS=true, or ?ignoreTLS=true if you trust the network',
      example,
    );
  return text;
}
