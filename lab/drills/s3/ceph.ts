import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { openS3Client } from '#server/platform/photos/s3-client.ts';
import { freePort } from '#test/free-port.ts';
import { endProcess } from '../../processes.ts';

export const PACKAGES = 'ceph-mon ceph-osd radosgw ceph-common';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 50;
const CALL_MS = 10_000;
const SILENCE_MS = 20_000;

/** Ceph with its object gateway, which speaks S3. */
export interface Ceph {
  /** The version that `radosgw` prints. */
  readonly version: string;
  /** Creates a bucket. */
  readonly makeBucket: (name: string) => Promise<Bucket>;
  /** Ends the gateway by kill -9. */
  readonly kill: () => Promise<void>;
  /** Starts the gateway and waits until it answers. */
  readonly start: () => Promise<void>;
  /** Sends a signal to the gateway. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
}

/**
 * The address of a bucket and the keys, as variables of a node.
 * @param folder a path in the bucket, with `/` before it.
 */
export function addressOf({ bucket, endpoint }: Bucket, folder = ''): string {
  return `s3://${bucket}${folder}?endpoint=${encodeURIComponent(endpoint ?? '')}`;
}

export function keysOf({ accessKeyId, secretAccessKey }: Bucket): Record<string, string> {
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}

/** One copy of everything, in memory, because only the gateway is tested. */
function configOf(folder: string, monitor: number, gateway: number): string {
  return `[global]
fsid = ${randomUUID()}
mon initial members = a
mon host = v1:127.0.0.1:${monitor}
public network = 127.0.0.0/8
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;
}

/**
 * Starts a monitor, an object storage daemon and a gateway in a new folder. They end with `opened`.
 * @returns null when a package is missing.
 */
export async function startCeph(opened: AsyncDisposableStack, parent: string): Promise<Ceph | null> {
  const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];
  if (programs.some((program) => spawnSync(program, ['--version']).error)) return null;
  const folder = path.join(parent, 'ceph');
  for (const name of ['', 'mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'keyring'), '');
  const [monitor, gateway] = [await freePort(), await freePort()];
  writeFileSync(path.join(folder, 'ceph.conf'), configOf(folder, monitor, gateway));
  const options = { cwd: folder, env: { PATH: process.env['PATH'], CEPH_CONF: `${folder}/ceph.conf` } };
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { ...options, timeout: READY_MS })).stdout;
  const begin = (program: string, ...args: string[]): ChildProcess => {
    if (opened.disposed) throw new Error('the drill has ended');
    const output = openSync(path.join(folder, `${program}.out`), 'a');
    const child = spawn(program, ['-f', ...args], { ...options, stdio: ['ignore', output, output] });
    closeSync(output);
    opened.defer(async () => void (await endProcess(child, 'SIGKILL')));
    return child;
  };

  await run('monmaptool', '--create', '--addv', 'a', `v1:127.0.0.1:${monitor}`, 'monmap');
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap');
  begin('ceph-mon', '-i', 'a');
  const disk = randomUUID();
  await run('ceph', 'osd', 'new', disk);
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  begin('ceph-osd', '-i', '0');

  const endpoint = `http://127.0.0.1:${gateway}`;
  let radosgw: ChildProcess | undefined;
  const start = async () => {
    radosgw = begin('radosgw', '-n', 'client.rgw.a');
    await waitUntilAnswers(endpoint, radosgw, folder);
  };
  await start();
  const [accessKeyId, secretAccessKey] = ['QUAD', randomBytes(20).toString('hex')];
  const user = ['--uid', 'quad', '--display-name', 'Quad'];
  await run(
    'radosgw-admin',
    'user',
    'create',
    ...user,
    '--access-key',
    accessKeyId,
    '--secret',
    secretAccessKey,
  );
  return {
    version: (/\d+\.\d+\.\d+/.exec(await run('radosgw', '--version')) ?? ['?'])[0],
    start,
    kill: async () => void (await endProcess(radosgw, 'SIGKILL')),
    signal: (signal) => void radosgw?.kill(signal),
    async makeBucket(name) {
      const bucket: Bucket = {
        bucket: name,
        region: 'us-east-1',
        endpoint,
        accessKeyId,
        secretAccessKey,
        sessionToken: null,
      };
      const client = openS3Client(bucket, SILENCE_MS);
      await client.send(new CreateBucketCommand({ Bucket: name }));
      client.destroy();
      return bucket;
    },
  };
}

async function waitUntilAnswers(endpoint: string, child: ChildProcess, folder: string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(CALL_MS) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`radosgw does not answer: see ${folder}`);
}
