import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignColumns } from '../columns.ts';
import { startNode, type ServerProcess } from '../../processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const FUNCTIONS = 40;
/** The sources instead of the bundle, because the profiler names the file of each function. */
const SOURCES = path.join(REPOSITORY, 'server/entry.mjs');

/** The members of a `.cpuprofile` that are used here. Times are in microseconds. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/**
 * Runs the product under load with the profiler of Node.js.
 * @returns the functions in which it spent the most time, without the functions that they call.
 */
export async function profile(
  env: Readonly<Record<string, string>>,
  load: (product: ServerProcess) => Promise<unknown>,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-profile-'));
  try {
    const product = await startNode(env, undefined, {
      entry: SOURCES,
      flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    });
    await load(product);
    await product.end('SIGTERM');
    const lines: string[] = [];
    // One file for each thread. Its name ends with the number of the thread: `CPU.….0.001.cpuprofile`.
    for (const file of (await readdir(folder)).toSorted()) {
      const text = await readFile(path.join(folder, file), 'utf8');
      lines.push(`thread ${file.split('.').at(-3)}:`, ...listFunctions(JSON.parse(text) as CpuProfile));
    }
    return lines;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The functions of one thread by their own time, the slowest first. The time in which it waits is not counted. */
export function listFunctions({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]));
  const times = new Map<string, number>();
  for (const [nth, id] of samples.entries()) {
    const name = nameOf.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[nth] ?? 0));
  }
  times.delete('(idle)');
  const total = times.values().reduce((sum, time) => sum + time, 0);
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, FUNCTIONS);
  const rows = slowest.map(([name, time]) => [
    `${((100 * time) / total).toFixed(1)}%`,
    `${(time / 1000).toFixed(0)} ms`,
    name,
  ]);
  return alignColumns(rows, new Set([0, 1]));
}

function describe({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName;
  const file = url.replace(`file://${REPOSITORY}/`, '').replace(/^node_modules\//, '');
  return `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
}
