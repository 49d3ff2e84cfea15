import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../../process-files.ts';
import { endProcess } from '../../processes.ts';
import { NotTried } from '../outcome/outcome.ts';

export const RELEASE = 'trixie';
const BOOT_MS = 60_000;
const LOOK_EVERY_MS = 500;
const LAST_LINES = 25;
const NAME = `quad-drill-${process.pid}`;

/** A command has failed; the message has its last lines. */
export class StepFailed extends Error {}

const running = new Set<ChildProcess>();

/** Ends the commands that still run, when the drill ends early. */
export async function endCommands(): Promise<void> {
  await Promise.all([...running].map((child) => endProcess(child, 'SIGTERM')));
}

/** @returns what it printed. @throws StepFailed */
export async function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (printed += part));
  child.stdin.on('error', () => {}).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  if (code === 0) return printed;
  const lines = printed.trimEnd().split('\n').slice(-LAST_LINES);
  throw new StepFailed(`${path.basename(command)} ended with ${code}:\n    ${lines.join('\n    ')}`);
}

/**
 * Makes a bare Debian in a folder, by debootstrap or as a copy of `base`.
 * @throws NotTried when Debian's packages cannot be fetched.
 */
export async function makeDebian(folder: string, base?: string): Promise<void> {
  if (base !== undefined) return void (await run('cp', ['-a', base, folder]));
  const include = '--include=systemd,systemd-sysv,dbus';
  try {
    await run('debootstrap', ['--variant=minbase', include, RELEASE, folder]);
  } catch (error) {
    throw new NotTried(`debootstrap could not make a Debian: ${(error as Error).message}`);
  }
}

/** Files that npm needs where the network has an authority of its own: in the machine, from here. */
export async function passAuthorities(folder: string): Promise<[inside: string, here: string][]> {
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities === undefined) return [];
  const npmrc = path.join(folder, 'npmrc');
  await writeFile(npmrc, 'cafile=/etc/ssl/drill-authorities.pem\n');
  return [
    ['/etc/ssl/drill-authorities.pem', authorities],
    ['/etc/npmrc', npmrc],
  ];
}

/** Runs commands in the folder with this machine's network, before it is booted. @throws StepFailed */
export function runOffline(folder: string, files: [string, string][], commands: string): Promise<string> {
  const binds = files.map(([inside, here]) => `--bind-ro=${here}:${inside}`);
  const options = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=copy-host', '--console=pipe'];
  return run(
    'systemd-nspawn',
    [...options, ...binds, '-E', 'DEBIAN_FRONTEND=noninteractive', '-D', folder, 'sh', '-e'],
    commands,
  );
}

/** A booted Debian without a network but its own loopback. */
export interface Machine {
  readonly run: (commands: string) => Promise<string>;
  /** Starts a program of this machine in the network of the booted machine. */
  readonly spawnInNetwork: (command: string, args: readonly string[]) => ChildProcess;
}

/** systemd needs the version 2 of control groups; here the machine alone may see it. */
const withControlGroups = (script: string) => [
  '--mount',
  'sh',
  '-ec',
  `[ "$(stat -fc %T /sys/fs/cgroup)" = cgroup2fs ] || { umount -lR /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; }
  ${script}`,
];

/** @throws StepFailed when systemd does not start within a minute. */
export async function boot(opened: AsyncDisposableStack, folder: string): Promise<Machine> {
  const group = `/sys/fs/cgroup/${NAME}`;
  const start = `mkdir ${group}; echo $$ > ${group}/cgroup.procs
  exec env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --boot --register=no --keep-unit --private-network \
    --console=pipe --machine=${NAME} -D '${folder}'`;
  opened.defer(async () => {
    const remove = `find ${group} -depth -type d -exec rmdir {} +`;
    await run('unshare', withControlGroups(remove)).catch(() => {});
    await rm(`/run/systemd/nspawn/propagate/${NAME}`, { recursive: true, force: true });
  });
  const child = spawn('unshare', withControlGroups(start), { stdio: 'ignore' });
  opened.defer(async () => {
    // The signal halts the machine. The second signal is for a machine that does not halt.
    const limit = setTimeout(() => void endProcess(child, 'SIGKILL'), BOOT_MS);
    await endProcess(child, 'SIGTERM');
    clearTimeout(limit);
  });
  const leader = () => {
    const [pid] = childrenOf(child.pid ?? 0);
    if (pid === undefined) throw new StepFailed('systemd-nspawn has ended');
    return String(pid);
  };
  // Nothing of this machine's environment: a folder of TMPDIR, for example, is not there.
  const env = [
    'env',
    '-i',
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ];
  const enter = (commands: string) =>
    run('nsenter', ['--all', '--target', leader(), ...env, 'sh', '-ec', `cd /; ${commands}`]);
  const end = performance.now() + BOOT_MS;
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    const isUp = await enter('systemctl is-system-running || true').then(
      (state) => /^(?:running|degraded)$/m.test(state),
      () => false,
    );
    if (isUp) break;
    if (performance.now() > end || child.exitCode !== null)
      throw new StepFailed('systemd does not start in the machine');
  }
  return {
    run: enter,
    spawnInNetwork: (command, args) =>
      spawn('nsenter', ['--net', '--target', leader(), command, ...args], { stdio: 'inherit' }),
  };
}

/** Writes a file into the folder of a machine. */
export async function writeInto(folder: string, file: string, content: string | Buffer): Promise<void> {
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, content);
}
