import { existsSync, globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDebianPackage } from '#test/debian-package.ts';
import { runStatement } from '#test/run-statement.ts';
import { NotTried } from '../outcome/outcome.ts';
import { readOutbox, type Outbox } from '../load/outbox.ts';
import { formatStatuses } from '../outcome/report.ts';
import { ask, type Answered } from '../../client.ts';
import { makeFolder, makeStore, type DrillStore, type StoreName } from '../world/store.ts';
import { findOtherThan503, startResult, type Result } from './case.ts';
import { endWell, writeTo } from './outage.ts';

/** Moves of the clock in turn, in seconds from the right time. */
const OFFSETS_S = [0, 7_200, -7_200, 0];
/** Interval at which the clock is read again. */
const CACHE_S = 1;
/** The part of the requests that may get a 503 at most. */
const MOST_REFUSED = 0.01;
const CODE_WITHIN_MS = 20_000;
/** A person asks again after a 503, as its message advises. */
const TRIES = 3;

/** The process whose clock moves, and its store. */
interface Moved {
  readonly name: string;
  readonly start: (
    opened: AsyncDisposableStack,
    folder: string,
    clockEnv: Readonly<Record<string, string>>,
  ) => Promise<DrillStore>;
  /** Reads the time of that process, in milliseconds since the epoch. */
  readonly readTime: (url: string, env: DrillStore['env']) => Promise<number>;
  readonly stayMs: number;
  /**
   * True if a few requests may get a 503, because PostgreSQL measures its time limits by its clock. While that clock is
   * behind, they can end any transaction: PostgreSQL also reads the clock in a signal handler, and there libfaketime
   * gives the right time if the signal came during another read.
   */
  readonly mayRefuse: boolean;
}

const ofNode = (storeName: StoreName): Moved => ({
  name: `the clock of the node, ${storeName},`,
  async start(opened, folder, clockEnv) {
    const store = await makeStore(opened, storeName, folder);
    return { ...store, env: { ...store.env, ...clockEnv } };
  },
  readTime: readDate,
  stayMs: 4_000,
  mayRefuse: false,
});

const ofDatabase: Moved = {
  name: 'the clock of PostgreSQL',
  start: (opened, folder, clockEnv) => makeStore(opened, 'postgres', folder, { postgresEnv: clockEnv }),
  async readTime(_url, env) {
    const [row] = await runStatement<{ at: string }>(
      env['DATABASE_URL'] ?? '',
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
    );
    return Number(row?.at);
  },
  // Nodes read it every 20 s.
  stayMs: 25_000,
  mayRefuse: true,
};

export const moveClock = (opened: AsyncDisposableStack) => move(opened, ofNode('sqlite'));
export const moveClockOnPostgres = (opened: AsyncDisposableStack) => move(opened, ofNode('postgres'));
export const moveClockOfDatabase = (opened: AsyncDisposableStack) => move(opened, ofDatabase);

/** Moves a clock under writes two hours forward, four back, and to the right time. Somebody logs in each time. */
async function move(
  opened: AsyncDisposableStack,
  { name, start, readTime, stayMs, mayRefuse }: Moved,
): Promise<Result> {
  const findings = startResult(`${name} goes 2 hours forward, 4 back and 2 forward`);
  const { see, expect, result } = findings;
  const folder = await makeFolder(opened);
  const clock = path.join(folder, 'clock');
  await setClock(clock, 0);
  const store = await start(opened, folder, {
    LD_PRELOAD: findLibrary(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: String(CACHE_S),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const people = store.loggedOut.splice(0, OFFSETS_S.length);
  const outbox = readOutbox(folder);
  const written = await writeTo(opened, store, folder);
  const { node, load } = written;
  for (const [nth, offset] of OFFSETS_S.entries()) {
    await setClock(clock, offset);
    await sleep(stayMs);
    const shift = Math.round(((await readTime(node.url, store.env)) - Date.now()) / 1000);
    expect(Math.abs(shift - offset) < 60, `the clock is ${shift} s from the right time`);
    const took = await logIn(node.url, people[nth]?.email ?? '', outbox, mayRefuse ? TRIES : 1);
    expect(took !== null, `at ${offset} s nobody can log in`);
    see(`at ${offset} s: a code arrives and is taken after ${took?.toFixed(1)} s`);
  }
  await endWell(findings, written, performance.now());
  const { answers } = load.seen;
  const failed = answers.filter(({ status }) => status !== 200);
  const other = mayRefuse ? findOtherThan503(failed) : formatStatuses(failed);
  expect(other === '', `failed requests: ${other}`);
  expect(failed.length < MOST_REFUSED * answers.length, `${failed.length} requests got 503`);
  see(`${answers.length - failed.length} of ${answers.length} requests answered 200, ${failed.length} 503`);
  return result();
}

function findLibrary(): string {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find((file) => existsSync(file));
  const library = find() ?? (installDebianPackage('libfaketime') ? find() : undefined);
  if (library === undefined) throw new NotTried("Debian's package libfaketime is not installed");
  return library;
}

/** Writes to another name first, so that the library never reads an empty file. */
async function setClock(file: string, offsetS: number): Promise<void> {
  await writeFile(`${file}-next`, `${offsetS < 0 ? '' : '+'}${offsetS}\n`);
  await rename(`${file}-next`, file);
}

/** The time of the node, from the header `Date`. */
async function readDate(url: string): Promise<number> {
  const { headers } = await ask(url, { method: 'GET', path: '/healthz' });
  return Date.parse(headers.date ?? '');
}

/** @returns the seconds until the session, with the waits after a 503; null if there was no session. */
async function logIn(url: string, email: string, outbox: Outbox, tries: number): Promise<number | null> {
  const began = performance.now();
  const post = async (asked: { path: string; body: object }): Promise<Answered> => {
    const answer = await ask(url, { method: 'POST', ...asked });
    if (answer.status === 503 && tries > 1) {
      tries -= 1;
      await sleep(Number(answer.headers['retry-after']) * 1000);
      return post(asked);
    }
    return answer;
  };
  await post({ path: '/loginotp', body: { email } });
  const otp = await outbox.waitForCode(email, CODE_WITHIN_MS);
  if (otp === null) return null;
  const { status } = await post({ path: '/login', body: { email, otp } });
  return status === 200 ? (performance.now() - began) / 1000 : null;
}
