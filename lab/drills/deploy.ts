/**
 * Types the commands of docs/first-day.md in a bare Debian, made by debootstrap and booted by systemd-nspawn: packages,
 * build, settings, proxy, unit, sign-up, backup by the timer's unit, restore, alert. Then it upgrades by the commands
 * of docs/upgrades.md, from the archive of the release. It also makes the files of a release, with the image by
 * buildah, and starts the image: npm run drill -- deploy [--only systemd|image] [--base <folder>] --base: a folder with
 * a bare Debian, which is copied in the place of a new one. Needs root and a network with Debian's and npm's packages.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { aForm, aPhoto } from '../attack/students.ts';
import { endProcess } from '../processes.ts';
import { buildImage } from './deploy/image.ts';
import {
  boot,
  endCommands,
  makeDebian,
  passAuthorities,
  run,
  runOffline,
  StepFailed,
  writeInto,
  type Machine,
} from './deploy/machine.ts';
import { readSections, type Section } from './deploy/page.ts';
import { readOutbox } from './load/outbox.ts';
import { expectThat, NotTried, noteNotTried, requirePrograms } from './outcome/outcome.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder } from './world/store.ts';

const LIMIT_MS = 60 * 60_000;
const LETTER_MS = 20_000;
const ROOT = path.resolve(import.meta.dirname, '../..');
const ADDRESS = 'https://quad.example.edu';
const LIVE = '/etc/letsencrypt/live/quad.example.edu';

const isReady = `curl -sSf --retry 20 --retry-all-errors --retry-delay 1 ${ADDRESS}/readyz`;

/** The machine has no public name, no mail server and no way out. */
const replacements = [
  { from: /^git clone \S+ (\S+)$/m, to: 'cp -a /srv/quad /opt/quad-0.2.0' },
  {
    from: /^certbot .*$/m,
    to: `mkdir -p ${LIVE}
openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=quad.example.edu -addext subjectAltName=DNS:quad.example.edu \\
  -keyout ${LIVE}/privkey.pem -out ${LIVE}/fullchain.pem
cp ${LIVE}/fullchain.pem /usr/local/share/ca-certificates/quad.crt && update-ca-certificates`,
  },
  { from: /^SMTP_URL=.*$/m, to: 'SMTP_URL=smtp://127.0.0.1:2525\nPUSH=off' },
];

/**
 * The machine has no network. So the next version comes from the archive of the release, or from a copy of this version
 * if there is no archive.
 */
const upgradeReplacements = [
  {
    from: /^tar -xzf .*\ngit clone .*\n.* npm prune .*$/m,
    to: `if [ -e /srv/quad.tar.gz ]; then mkdir /opt/quad-0.3.0; tar -xzf /srv/quad.tar.gz -C /opt/quad-0.3.0 --strip-components=1
else cp -a /opt/quad-0.2.0 /opt/quad-0.3.0; fi`,
  },
];

/** What a machine without its own network cannot try. */
const outside = [
  'certbot: this machine has no name that the certificate authority could ask; openssl made the certificate',
  'compose.yaml: its images come from a registry. Its image is the one that buildah makes here',
  'deploy/kubernetes.yaml: there is no cluster',
];

const { values } = parseArgs({ options: { only: { type: 'string' }, base: { type: 'string' } } });
const isChosen = (part: string) => values.only === undefined || values.only === part;

function noteIfNotTried(error: unknown): void {
  if (!(error instanceof NotTried)) throw error;
  noteNotTried(error);
}

/** Runs a step and prints how long it took. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return result;
}

/** Signs up through the proxy with a code from a letter. */
async function signUp(machine: Machine, outbox: string, email: string): Promise<void> {
  const jar = `/run/${email}`;
  const curl = (rest: string) =>
    machine.run(`curl -sS --fail-with-body -b ${jar} -c ${jar} -H 'origin: ${ADDRESS}' ${rest}`);
  const form = JSON.stringify(aForm(email, 'Asha Kumari'));
  await curl(`-H 'content-type: application/json' -d '${form}' ${ADDRESS}/register`);
  const code = await readOutbox(path.dirname(outbox)).waitForCode(email, LETTER_MS);
  if (code === null) throw new StepFailed(`no letter with a code came to ${email}`);
  await curl(`-F otp=${code} -F email=${email} -F image=@/srv/photo.png ${ADDRESS}/verifyuser`);
  const me = await curl(`${ADDRESS}/me`);
  expectThat(/"moderator":true/.test(me), `${email} is no moderator: ${me}`);
}

/** Kills the server: the unit starts it again. */
async function killServer(machine: Machine): Promise<void> {
  await machine.run(`systemctl kill --signal=KILL quad; ${isReady}`);
  const restarts = await machine.run('systemctl show --property=NRestarts --value quad');
  expectThat(restarts.trim() === '1', `the unit was started again ${restarts.trim()} times`);
}

/** The sections that need no network, in the booted machine, and what happens between them. */
async function live(
  opened: AsyncDisposableStack,
  folder: string,
  sections: readonly Section[],
): Promise<void> {
  const debian = path.join(folder, 'debian');
  const outbox = path.join(folder, 'outbox');
  await writeInto(debian, '/etc/hosts', '127.0.0.1 localhost quad.example.edu\n');
  await writeInto(debian, '/srv/photo.png', await aPhoto());
  const machine = await step('booted by systemd-nspawn', () => boot(opened, debian));
  const catcher = machine.spawnInNetwork(process.execPath, [
    path.join(import.meta.dirname, 'deploy/mail-catcher.ts'),
    outbox,
  ]);
  opened.defer(async () => void (await endProcess(catcher, 'SIGKILL')));
  for (const { title, commands } of sections) {
    if (title.startsWith('6.'))
      await step('sign-ups of both moderators by code', async () => {
        for (const name of ['dean', 'warden']) await signUp(machine, outbox, `${name}@example.edu`);
      });
    await step(title, () => machine.run(commands));
  }
  const upgrade = (await readSections('upgrades.md', upgradeReplacements)).find(
    ({ title }) => title === 'systemd',
  );
  await step('an upgrade', () => machine.run(`${upgrade?.commands ?? 'false'}\n${isReady}`));
  const letters = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  expectThat(
    letters.some((letter) => letter.includes('To: help@example.edu') && letter.includes('a-test failed')),
    'no alert was mailed to CONTACT',
  );
  await step('killed, and started again by the unit', () => killServer(machine));
}

await runDrill(LIMIT_MS, async (opened) => {
  if (process.getuid?.() !== 0) throw new NotTried('systemd-nspawn and debootstrap need root');
  requirePrograms({ debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', git: 'git' });
  const folder = await makeFolder(opened);
  opened.defer(endCommands);
  const [debian, bare] = [path.join(folder, 'debian'), path.join(folder, 'bare')];
  try {
    const [packages, program, ...rest] = await readSections('first-day.md', replacements);
    if (!packages || !program) throw new Error('docs/first-day.md has no sections');
    const files = await passAuthorities(folder);
    await step('a bare Debian', () => makeDebian(bare, values.base));
    await run('cp', ['-a', bare, debian]);
    await step(packages.title, () => runOffline(debian, files, packages.commands));
    const sources = path.join(debian, 'srv/quad');
    await mkdir(sources);
    await run('sh', ['-ec', `git -C '${ROOT}' archive HEAD | tar -x -C '${sources}'`]);
    if (isChosen('image'))
      await step('the files of a release, with the image by buildah', async () => {
        const { size, archive } = await buildImage(folder, { debian: bare, node: debian }, files);
        console.log(`the image has ${size}`);
        await run('cp', [archive, path.join(debian, 'srv/quad.tar.gz')]);
      }).catch(noteIfNotTried);
    if (isChosen('systemd')) {
      await step(program.title, () => runOffline(debian, files, program.commands));
      await live(opened, folder, rest);
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    expectThat(false, error.message);
  }
  for (const message of outside) noteNotTried(new NotTried(message));
});
