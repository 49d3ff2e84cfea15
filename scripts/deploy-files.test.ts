import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/platform/config/config.ts';
import { namesRead } from '#test/config.ts';
import { freePort } from '#test/free-port.ts';
import { createSelfSigned } from '#test/self-signed.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program that checks a file. A missing program skips the test. */
function check({ skip }: TestContext, program: string, args: string[], env: Record<string, string> = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (error) skip(`${program} is not installed`);
  expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
}

/** A certificate with its key in one file. */
function aCertificate(): string {
  const file = path.join(aFolder(), 'quad.pem');
  const { cert, key } = createSelfSigned('quad.example.edu');
  writeFileSync(file, cert + key);
  return file;
}

test('HAProxy accepts its file', (context) => {
  check(context, 'haproxy', ['-c', '-f', path.join(ROOT, 'deploy/haproxy.cfg')], {
    QUAD_1: '127.0.0.1:3001',
    QUAD_2: '127.0.0.1:3002',
    HTTPS_PORT: '8443',
    HTTP_PORT: '8080',
    TLS_PEM: aCertificate(),
  });
});

test('HAProxy accepts its file for PostgreSQL, even without the optional ports', (context) => {
  check(context, 'haproxy', ['-c', '-f', path.join(ROOT, 'deploy/haproxy-postgres.cfg')], {
    PG_1: '127.0.0.1:5441',
    PG_2: '127.0.0.1:5442',
    PG_3: '127.0.0.1:5443',
  });
});

/** The errors and warnings about a Dockerfile. */
const findProblems = (text: string) =>
  validate(text).map(({ message, range }) => {
    const reason = typeof message === 'string' ? message : message.value;
    return `line ${range.start.line + 1}: ${reason}`;
  });

test('the Dockerfile has no error and no warning: Docker knows its instructions, flags and arguments', () => {
  expect(findProblems(read('Dockerfile'))).toEqual([]);
});

test.each([
  ['FROMM a', 'line 1: Unknown instruction: FROMM'],
  ['FROM a\nCOPY --form=b /c /d', 'line 2: Unknown flag: form'],
  ['FROM a\nWORKDIR app', 'line 2: WORKDIR paths should be absolute'],
])('in the Dockerfile %j a problem is found', (text, problem) => {
  expect(findProblems(text)).toContain(problem);
});

test('the settings of Patroni in docs/failover.md are the same as in the drill', () => {
  const [, settings = ''] = /```yaml\n([^]*?)```/.exec(read('docs/failover.md')) ?? [];
  const lines = settings.split('\n').filter((line) => /^ {4,}\w+: \w/.test(line));
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expect(read('lab/drills/world/patroni.ts')).toContain(`\n${line}\n`);
});

test.each(readdirSync(path.join(ROOT, 'deploy')).filter((name) => /^haproxy.*\.cfg$/.test(name)))(
  'the head of %s names every variable that the file reads',
  (name) => {
    const [head = '', ...rest] = read(`deploy/${name}`).split(/^(?!#)/m);
    const used = [...rest.join('').matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable);
    expect(used.length).toBeGreaterThan(2);
    for (const variable of used) expect(head).toMatch(new RegExp(`\\b${variable}\\b`));
  },
);

test('nginx accepts its file', async (context) => {
  const [folder, pem] = [aFolder(), aCertificate()];
  // nginx opens the ports, and only root may open ports below 1024.
  const site = read('deploy/nginx.conf')
    .replace('/etc/ssl/quad.pem', pem)
    .replace('/etc/ssl/quad.key', pem)
    .replace('listen 443', `listen ${await freePort()}`)
    .replace('listen 80', `listen ${await freePort()}`);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`,
  );
  check(context, 'nginx', ['-t', '-p', folder, '-c', file]);
});

test('Caddy accepts its file', (context) => {
  const home = aFolder();
  const file = path.join(ROOT, 'deploy/Caddyfile');
  check(context, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { HOME: home });
});

test('systemd accepts the units', (context) => {
  const folder = aFolder();
  const units = readdirSync(path.join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
  expect(units).toContain('quad.service');
  // A unit's path has no spaces.
  const root = path.join(folder, 'quad');
  symlinkSync(ROOT, root);
  for (const name of units)
    writeFileSync(path.join(folder, name), read(`deploy/${name}`).replaceAll('/opt/quad', root));
  check(context, 'systemd-analyze', ['verify', ...units.map((name) => path.join(folder, name))]);
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      { ports?: string[]; volumes?: string[]; environment?: Record<string, string>; image?: string }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/**
 * Variables for other readers: PostgreSQL's and Amazon's libraries, the proxy, Litestream, and the database's image.
 */
const OTHERS = /^(?:PG|POSTGRES_|ROOT_|LITESTREAM_|QUAD_\d|TLS_PEM|HTTPS?_PORT)/;

test('compose publishes only the proxy and, on loopback, the mail catcher; no password or image is a default', () => {
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as Compose;
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(published).toEqual([
    ['proxy', '${HTTPS_PORT:-443}:8443'],
    ['proxy', '${HTTP_PORT:-80}:8080'],
    ['mail', '127.0.0.1:8025:8025'],
  ]);
  expect(services['quad']?.environment?.['DATABASE_URL']).not.toContain('POSTGRES_PASSWORD');
  for (const name of ['POSTGRES_PASSWORD', 'SECRET', 'PUBLIC_URL', 'CAMPUSES'])
    expect(text.match(new RegExp(`\\$\\{${name}(?!:\\?)`))).toBeNull();
  for (const { image = ':' } of Object.values(services)) expect(image).toMatch(/:(?!latest$)/);
});

test('Quad starts in production with the addresses that compose names for its profiles', () => {
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as Compose;
  const { photoBucket } = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://quad.example.edu',
    CAMPUSES: 'open',
    MAIL_FROM: 'quad@example.edu',
    SECRET: 'a secret of the tests, 32 characters or more',
    DATABASE_URL: services['quad']?.environment?.['DATABASE_URL'] ?? '',
    SMTP_URL: / # SMTP_URL=(\S+)\. /.exec(text)?.[1] ?? '',
    PHOTO_STORE: / # PHOTO_STORE=(\S+)/.exec(text)?.[1] ?? '',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect(photoBucket?.endpoint).toBe('http://s3:7070');
});

test('a node of compose can write photos and a backup, because the image’s user owns the volumes’ folders', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const [, made = ''] = /install -d -o quad -g quad -m 700 (.*)/.exec(read('Dockerfile')) ?? [];
  const mounted = (services['quad']?.volumes ?? []).map((volume) => volume.split(':'));
  expect(mounted.map(([, folder]) => folder)).toEqual(['/data/photos', '/backups']);
  for (const [name = '', folder] of mounted) {
    expect(Object.keys(volumes)).toContain(name);
    expect(made.split(' ')).toContain(folder);
  }
  expect(read('docs/deploy.md')).toContain('docker compose exec quad quad backup /backups');
});

test('compose and Kubernetes set variables that Quad reads', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const objects = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as { kind: string; data?: Record<string, string> };
  });
  expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'Service']));
  const names = [
    ...Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment)),
    ...objects.flatMap(({ data = {} }) => Object.keys(data)),
  ].filter((name) => !OTHERS.test(name));
  expect(names.length).toBeGreaterThan(8);
  expect(namesRead()).toEqual(expect.arrayContaining(names));
});

test('a pod may use the memory that a process needs by docs/limits.md', () => {
  const [, gigabytes] = /Give the process\s+([\d.]+) GB/.exec(read('docs/limits.md')) ?? [];
  const [, mebibytes] = /limits: \{ memory: (\d+)Mi \}/.exec(read('deploy/kubernetes.yaml')) ?? [];
  expect(Number(mebibytes) * 2 ** 20).toBeGreaterThanOrEqual(Number(gigabytes) * 1e9);
});

test('the command of the image is a shell script that prints the help of the operator', (context) => {
  check(context, 'sh', ['-n', path.join(ROOT, 'deploy/quad')]);
  const { status, stdout } = spawnSync('sh', [path.join(ROOT, 'deploy/quad')], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Commands for the operator')]);
  // The image has no npm.
  expect(stdout).toContain('\n  quad backup <folder>');
  expect(stdout).not.toContain('npm');
});

test('the image has its own HOST, PORT and DATA_DIR, with any env file', () => {
  const [, script] = /RUN printf '([^']+)' > \/usr\/local\/bin\/quad/.exec(read('Dockerfile')) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'quad');
  writeFileSync(
    file,
    (script ?? '').replaceAll('\\n', '\n').replace('/app/deploy/quad', `'${path.join(ROOT, 'deploy/quad')}'`),
  );
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '8080', DATA_DIR: '/srv/elsewhere' };
  const { stdout } = spawnSync('sh', [file, 'config'], { encoding: 'utf8', env, cwd: folder });
  for (const setting of [
    /^HOST +environment +0\.0\.0\.0$/m,
    /^PORT +environment +3000$/m,
    /^DATA_DIR +environment +\/data$/m,
  ])
    expect(stdout).toMatch(setting);
});
