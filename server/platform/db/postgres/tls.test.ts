import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { unprivilegedUser } from '#test/postgres-binaries.ts';
import { startPostgres, type PostgresServer } from '#test/postgres.ts';
import { waitUntilWatched } from '#test/proxied-store.ts';
import { runStatement } from '#test/run-statement.ts';
import { startQuad } from '#test/run-quad.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { openStore } from '#server/platform/db/open.ts';
import { openPostgres } from './postgres.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';

const SECRET = 'a secret of the tests, 32 characters or more';
const PASSWORD = 'hunter2';
/** The server's certificate is valid for this name only, not for an address. */
const HOST = 'localhost';
/** Connections to these databases may be unencrypted, as in the default of PostgreSQL. */
const OPTIONAL = ['one', 'two'];
const ACCESS = `
hostssl all all 127.0.0.1/32 trust
hostnossl ${OPTIONAL.join()} all 127.0.0.1/32 trust
`;
const REFUSAL =
  /^DATABASE_URL cannot be reached \(([^\n]+)\)\. Example: DATABASE_URL=postgres:\/\/quad:password@[^\n]+$/;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function openssl(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
}

const aKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes `<name>.crt` and `<name>.key`. */
function makeAuthority(folder: string, name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
  openssl(folder, 'req', '-x509', ...aKey, '-days', '2', '-subj', `/CN=${name} of the tests`, ...files);
}

/** Makes `server.crt` and `server.key` for {@link HOST}, signed by an authority. */
function makeServerCertificate(folder: string, authority: string): void {
  openssl(folder, 'req', ...aKey, '-subj', '/CN=quad', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(path.join(folder, 'server.ext'), `subjectAltName=DNS:${HOST}\n`);
  const signed = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2'];
  const files = ['-in', 'server.csr', '-extfile', 'server.ext', '-out', 'server.crt'];
  openssl(folder, 'x509', '-req', ...signed, ...files);
}

let folder = '';
let server: PostgresServer | null = null;

/** Starts a PostgreSQL whose connections must be encrypted, with a certificate of `authority.crt`. */
async function startWithTls(): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'quad-tls-'));
  for (const name of ['authority', 'stranger']) makeAuthority(folder, name);
  makeServerCertificate(folder, 'authority');
  writeFileSync(path.join(folder, 'access.conf'), ACCESS);
  chmodSync(folder, 0o755);
  const user = unprivilegedUser();
  if (user)
    for (const name of ['server.key', 'server.crt', 'access.conf'])
      chownSync(path.join(folder, name), user.uid, user.gid);
  const settings = {
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: path.join(folder, 'server.crt'),
    ssl_key_file: path.join(folder, 'server.key'),
    hba_file: path.join(folder, 'access.conf'),
  };
  server = await startPostgres(settings);
  for (const name of OPTIONAL) await runStatement(urlOf('postgres', verified()), `create database ${name}`);
}

/** @param query the parameters that decide about TLS. */
function urlOf(database: string, query: string, host = HOST): string {
  const url = new URL(server?.url ?? '');
  Object.assign(url, { hostname: host, password: PASSWORD, pathname: `/${database}`, search: query });
  return url.href;
}

/** The parameters with which a client verifies the server's certificate by the file of an authority. */
function verified(authority = 'authority'): string {
  return `sslmode=verify-full&sslrootcert=${path.join(folder, `${authority}.crt`)}`;
}

/** Opens the store as the server does, with this value of DATABASE_URL. */
function open(DATABASE_URL: string): Promise<Store> {
  const { databaseUrl } = readConfig({ DATABASE_URL, SECRET });
  return openStore({ databaseUrl, dataDir: '' }, () => {});
}

async function openUntilEnd(url: string): Promise<Store> {
  const store = await open(url);
  onTestFinished(() => store.close());
  return store;
}

/** Opens the store, which must be refused with one line. @returns the reason in that line. */
async function reasonOf(url: string): Promise<string> {
  const error: unknown = await open(url).then(
    (store) => store.close(),
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as Error;
  expect(message).toMatch(REFUSAL);
  expect(message).not.toContain(PASSWORD);
  return REFUSAL.exec(message)?.[1] ?? '';
}

interface Connection {
  readonly purpose: string;
  readonly ssl: boolean;
}

/** Lists the kinds of connections to the store's database, including the connection of the schema lock. */
function connectionsOf(store: Store): Promise<Connection[]> {
  return store.withSchemaLock(async (tx) => {
    const { rows } = await sql<Connection>`
      select distinct ssl, case when pid = pg_backend_pid() then 'schema lock' when query = 'select 1' then 'watch of silence'
        when query like 'listen %' then 'bell' else 'pool' end as purpose
      from pg_stat_activity join pg_stat_ssl using (pid) where datname = current_database() order by purpose, ssl`.execute(
      tx,
    );
    return rows;
  });
}

async function writeAndRead(store: Store): Promise<string[]> {
  await store.transaction((tx) => tx.insertInto('words').values({ word: 'kind' }).execute());
  const rows = await store.db.deleteFrom('words').returning('word').execute();
  return rows.map(({ word }) => word);
}

describe.runIf(inject('store') === 'postgres')('a PostgreSQL server with TLS', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    if (hasOpenssl) await startWithTls();
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => {
    if (!hasOpenssl) skip('openssl is not installed');
  });

  test('whose certificate the authority of sslrootcert has signed: the store opens, migrates and writes', async () => {
    const store = await openUntilEnd(urlOf('postgres', verified()));
    expect(await writeAndRead(store)).toEqual(['kind']);
    const { rows } = await sql`
      select ssl, version like 'TLSv1.%' as "isTls" from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      store.db,
    );
    expect(rows).toEqual([{ ssl: true, isTls: true }]);
  });

  test('whose certificate an authority of CA_FILE has signed is trusted without sslrootcert', async () => {
    const DATABASE_URL = urlOf('postgres', 'sslmode=verify-full');
    const env = { DATABASE_URL, SECRET, DATA_DIR: folder };
    const doctor = async (CA_FILE: string) => {
      const { out, error } = await startQuad({ ...env, CA_FILE }, ['doctor']).ended;
      return out + error;
    };
    expect(await doctor(path.join(folder, 'authority.crt'))).not.toMatch(/certificate/);
    expect(await doctor(path.join(folder, 'stranger.crt'))).toMatch(/certificate/);
  });

  test('that would allow unencrypted connections: every connection is encrypted, even those outside the pool', async () => {
    const store = await openUntilEnd(urlOf('one', verified()));
    onTestFinished(store.listen());
    await waitUntilWatched(store);
    await expect
      .poll(() => connectionsOf(store))
      .toEqual(
        ['bell', 'pool', 'schema lock', 'watch of silence'].map((purpose) => ({ ssl: true, purpose })),
      );
  });

  test('that stops answering: waiting requests are refused before any time-out, and requests work again once it answers', async () => {
    const direct = urlOf('postgres', verified());
    await (await open(direct)).close();
    const proxy = await startProxy(new URL(server?.url ?? ''));
    const url = Object.assign(new URL(direct), { port: String(proxy.port) });
    const never = { silenceTimeoutMs: 600_000, statementTimeoutMs: 600_000 };
    const store = openPostgres(url.href, () => {}, never);
    onTestFinished(() => store.close());
    await waitUntilWatched(store);
    proxy.silence();
    await expect(writeAndRead(store)).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.passOn();
    expect(await writeAndRead(store)).toEqual(['kind']);
  });

  test('whose certificate another authority has signed is refused with one line that has the reason', async () => {
    expect(await reasonOf(urlOf('postgres', verified('stranger')))).toMatch(/certificate/);
  });

  test('whose certificate is for another host is refused with one line that has the name', async () => {
    expect(await reasonOf(urlOf('postgres', verified(), '127.0.0.1'))).toMatch(/127\.0\.0\.1.*cert/);
  });

  test.each(['verify-full', 'require'])(
    'whose authority this machine does not know is refused with sslmode=%s',
    async (mode) => {
      expect(await reasonOf(urlOf('postgres', `sslmode=${mode}`))).toMatch(/certificate/);
    },
  );

  test('with a missing file as sslrootcert is refused with one line that has the path', async () => {
    expect(await reasonOf(urlOf('postgres', verified('missing')))).toContain(
      path.join(folder, 'missing.crt'),
    );
  });

  test('whose sslrootcert disappears during use: the node still opens connections and listens for commits', async () => {
    const file = path.join(folder, 'gone.crt');
    copyFileSync(path.join(folder, 'authority.crt'), file);
    const store = await openUntilEnd(urlOf('postgres', verified('gone')));
    rmSync(file);
    onTestFinished(store.listen());
    const reads = Array.from({ length: 4 }, () => readSetting(store.db, 'checked'));
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 4 }));
    expect(store.figures().pool?.open).toBeGreaterThan(1);
    await expect.poll(() => connectionsOf(store)).toContainEqual({ ssl: true, purpose: 'bell' });
  });

  test.each(['', 'sslmode=disable'])(
    'that requires TLS refuses a URL without it, with one line that has the reason: "%s"',
    async (query) => {
      expect(await reasonOf(urlOf('postgres', query))).toMatch(/pg_hba\.conf entry .*no encryption/);
    },
  );

  test('that allows unencrypted connections is used without TLS only with sslmode=disable', async () => {
    const store = await openUntilEnd(urlOf('two', 'sslmode=disable'));
    expect(new Set((await connectionsOf(store)).map(({ ssl }) => ssl))).toEqual(new Set([false]));
  });
});
