import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from '#test/debian-package.ts';
import { formatRequest, type WireRequest } from './requests.ts';

const SCRIPT = path.join(import.meta.dirname, 'requests.lua');
/** A slower answer counts as failed. */
const ANSWER_TIMEOUT_S = 30;
/** Time in addition to the load, for reading the requests. */
const EXTRA_MS = 120_000;

/** Connections with keep-alive. Each sends its next request after the answer. */
export interface Traffic {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface Load extends Traffic {
  /** Sent in turn, again from the first after the last. */
  readonly requests: readonly WireRequest[];
}

export interface LoadResult {
  readonly answers: number;
  /** Number of requests that were taken from the list. It can exceed `answers`: some are in flight at the end. */
  readonly taken: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Bytes of an average answer, with its headers. */
  readonly bytes: number;
  /** Number of failed requests by failure. Empty if all answers have a status below 400. */
  readonly failures: Readonly<Record<string, number>>;
}

/** The line that requests.lua prints. */
interface Summary {
  readonly answers: number;
  readonly sent: number;
  readonly durationUs: number;
  readonly bytes: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
  readonly failures: Readonly<Record<string, number>>;
}

/** Throws if the load generator wrk is missing. wrk uses one thread, so the server has a second core. */
export function ensureLoadGenerator(): void {
  const isThere = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
  if (isThere() || (installDebianPackage('wrk') && isThere())) return;
  throw new Error(
    'wrk is missing: install it (Debian, Ubuntu: apt-get install wrk; macOS: brew install wrk)',
  );
}

/** Loads a server on this machine. */
export async function runLoad({ requests, ...traffic }: Load): Promise<LoadResult> {
  return present((await runWrk(SCRIPT, requests.map(withLength).join(''), traffic)) as Summary);
}

/**
 * Runs wrk with a script.
 * @param input the script gets the name of a file with this text.
 * @param args further arguments of the script.
 * @returns the line of JSON that the script prints.
 */
export async function runWrk(
  script: string,
  input: string,
  { port, connections, seconds }: Traffic,
  args: readonly string[] = [],
): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-load-'));
  try {
    const file = path.join(folder, 'requests');
    await writeFile(file, input);
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${ANSWER_TIMEOUT_S}s`];
    const { stdout } = await promisify(execFile)(
      'wrk',
      options.concat('-s', script, `http://127.0.0.1:${port}`, '--', file, ...args),
      { timeout: seconds * 1000 + EXTRA_MS },
    );
    const line = stdout.split('\n').find((candidate) => candidate.startsWith('{'));
    if (line === undefined) throw new Error(`wrk printed no summary:\n${stdout}`);
    return JSON.parse(line);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withLength(wire: WireRequest): string {
  const text = formatRequest(wire);
  return `${Buffer.byteLength(text)}\n${text}`;
}

function present({ answers, sent, durationUs, bytes, failures, ...latency }: Summary): LoadResult {
  return {
    answers,
    taken: sent,
    perSecond: (answers * 1e6) / durationUs,
    p50Ms: latency.p50Us / 1000,
    p99Ms: latency.p99Us / 1000,
    p999Ms: latency.p999Us / 1000,
    bytes: answers > 0 ? bytes / answers : 0,
    failures: Object.fromEntries(Object.entries(failures).filter(([, count]) => count > 0)),
  };
}
