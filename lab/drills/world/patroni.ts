import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { findPostgresBinaries, unprivilegedUser } from '#test/postgres-binaries.ts';
import { NotTried, requirePrograms } from '../outcome/outcome.ts';
import { endProcess } from '../../processes.ts';
import { findPostgres, sendSignal } from '../../process-files.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { ask } from '../../client.ts';

const MEMBERS = 3;
const HEALTHY_MS = 180_000;
const LOOK_EVERY_MS = 100;

/** A PostgreSQL server with its Patroni. All others reach them through proxies with the ports `port` and `restPort`. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  /** Starts Patroni, which starts PostgreSQL. */
  readonly start: () => Promise<void>;
  /** Sends a signal to Patroni and to all processes of PostgreSQL, like a fault of the whole machine. */
  readonly signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  readonly stop: () => Promise<void>;
  /**
   * Takes the network away from a running member. Nobody reaches the member, and it does not reach etcd. Its own
   * connections to other members still work, but a primary opens none, because `failsafe_mode` is off.
   */
  readonly partition: () => void;
  readonly heal: () => void;
}

/** Three PostgreSQL servers under Patroni, with synchronous replication, and etcd. */
export interface Cluster {
  readonly members: readonly Member[];
  /** Waits until one member is the primary, one its synchronous standby, and all replicate. @returns the primary. */
  readonly waitUntilHealthy: () => Promise<Member>;
  /** @returns the time at which another member became the primary, by its Patroni, as `performance.now()`. */
  readonly waitForPromotion: (old: Member) => Promise<number>;
}

interface Settings {
  readonly name: string;
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  /** Where PostgreSQL and Patroni listen. */
  readonly port: number;
  readonly restPort: number;
  /** Others reach the first two through these proxies. This member reaches etcd through the third. */
  readonly proxies: { readonly sql: Proxy; readonly rest: Proxy; readonly etcd: Proxy };
}

/**
 * Patroni uses the older interface of etcd. With the newer interface (`etcd3`), Patroni up to 3.0.2 overwrites the key
 * of the leader. A primary that was stopped for a while then takes the cluster back and loses the writes acknowledged
 * meanwhile (patroni/patroni#2689).
 */
function configOf({ name, folder, bin, port, restPort, proxies }: Settings): string {
  const account = (user: string) => `{ username: ${user}, password: unused-with-trust }`;
  return `scope: quad
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${proxies.rest.port}' }
etcd: { hosts: ['127.0.0.1:${proxies.etcd.port}'], use_proxies: true }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, shared_buffers: 64MB, wal_keep_size: 256MB }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${proxies.sql.port}
  data_dir: ${folder}/${name}
  bin_dir: ${bin}
  pgpass: ${folder}/${name}.pgpass
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
  parameters: { unix_socket_directories: '' }
  authentication: { superuser: ${account('postgres')}, replication: ${account('replicator')} }
`;
}

/** Starts the cluster in a new folder. It ends with `opened`. */
export async function startCluster(opened: AsyncDisposableStack, parent: string): Promise<Cluster> {
  requirePrograms({ patroni: 'patroni', etcd: 'etcd-server' });
  const user = unprivilegedUser();
  const found = findPostgresBinaries(user);
  if (found === null) throw new NotTried('there is no PostgreSQL on this machine');
  // Patroni needs further programs beside the three that may be links into another folder.
  const bin = path.dirname(realpathSync(path.join(found, 'postgres')));
  const folder = path.join(parent, 'cluster');
  mkdirSync(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: readonly string[], log: string): ChildProcess => {
    const output = openSync(path.join(folder, log), 'a');
    const env = { PATH: process.env['PATH'], HOME: folder };
    const child = spawn(program, args, { ...user, cwd: folder, env, stdio: ['ignore', output, output] });
    closeSync(output);
    child.once('error', (error) => console.log(`${program} does not run: ${error.message}`));
    return child;
  };

  const [client, peer] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const etcd = run(
    'etcd',
    `--enable-v2 --data-dir etcd --initial-cluster default=${peerUrl}
     --listen-client-urls ${clientUrl} --advertise-client-urls ${clientUrl}
     --listen-peer-urls ${peerUrl} --initial-advertise-peer-urls ${peerUrl}`.split(/\s+/),
    'etcd.log',
  );
  opened.defer(async () => void (await endProcess(etcd, 'SIGKILL')));

  const members: Member[] = [];
  for (let nth = 1; nth <= MEMBERS; nth += 1) {
    const name = `pg${nth}`;
    const [port, restPort] = [await freePort(), await freePort()];
    const file = path.join(folder, `${name}.yml`);
    const proxies = {
      sql: await startProxy(opened, port),
      rest: await startProxy(opened, restPort),
      etcd: await startProxy(opened, client),
    };
    writeFileSync(file, configOf({ name, folder, bin, port, restPort, proxies }));
    let patroni: ChildProcess | undefined;
    const pids = () => [
      ...(patroni?.pid && patroni.exitCode === null && patroni.signalCode === null ? [patroni.pid] : []),
      ...findPostgres(path.join(folder, name)),
    ];
    const signal: Member['signal'] = (sent) => {
      for (const pid of pids()) sendSignal(pid, sent);
      // The ports of a dead program refuse connections.
      if (sent === 'SIGKILL') for (const proxy of Object.values(proxies)) proxy.close();
    };
    const member: Member = {
      name,
      port: proxies.sql.port,
      restPort: proxies.rest.port,
      async start() {
        for (const proxy of Object.values(proxies)) await proxy.listen();
        patroni = run('patroni', [file], `${name}.log`);
      },
      signal,
      async stop() {
        signal('SIGCONT');
        signal('SIGKILL');
        if (patroni) await endProcess(patroni, 'SIGKILL');
      },
      partition() {
        for (const proxy of Object.values(proxies)) proxy.partition();
      },
      heal() {
        for (const proxy of Object.values(proxies)) proxy.heal();
      },
    };
    opened.defer(() => member.stop());
    await member.start();
    members.push(member);
  }
  return {
    members,
    waitUntilHealthy: () => waitUntilHealthy(members),
    waitForPromotion: (old) => waitForPromotion(members.filter((member) => member !== old)),
  };
}

async function waitForPromotion(others: readonly Member[]): Promise<number> {
  const end = performance.now() + HEALTHY_MS;
  const isPrimary = ({ restPort }: Member) =>
    ask(`http://127.0.0.1:${restPort}`, { method: 'GET', path: '/primary' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (performance.now() < end) {
    if ((await Promise.all(others.map(isPrimary))).includes(true)) return performance.now();
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('no other member has become the primary');
}

async function waitUntilHealthy(members: readonly Member[]): Promise<Member> {
  const end = performance.now() + HEALTHY_MS;
  let last = '';
  while (performance.now() < end) {
    for (const { restPort } of members) {
      const answer = await ask(`http://127.0.0.1:${restPort}`, { method: 'GET', path: '/cluster' }).catch(
        () => null,
      );
      last = answer?.text ?? last;
      const primary = answer?.status === 200 ? findPrimary(last) : undefined;
      const member = members.find(({ name }) => name === primary);
      if (member) return member;
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`the cluster is not healthy: ${last}`);
}

/** @param cluster the answer of Patroni's `/cluster`. */
function findPrimary(cluster: string): string | undefined {
  const { members } = JSON.parse(cluster) as {
    members: { name: string; role: string; state: string; lag?: number | string }[];
  };
  const isWhole =
    members.length === MEMBERS &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every(
      ({ role, state, lag }) => state === (role === 'leader' ? 'running' : state) && lag !== 'unknown',
    ) &&
    members.every(({ state }) => state === 'running' || state === 'streaming');
  return isWhole ? members.find(({ role }) => role === 'leader')?.name : undefined;
}
