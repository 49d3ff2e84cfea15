import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startNode, type ServerProcess } from '../../processes.ts';

const run = promisify(execFile);
const SOURCE = path.join(import.meta.dirname, 'unsynced.c');
const SEEDS = 2 ** 31;
const CUT_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 5;

/**
 * Unsynced pages and names at a cut, and how many of them were lost. A name is a file or folder that was created,
 * renamed or removed.
 */
export interface Cut {
  readonly unsyncedPages: number;
  readonly lostPages: number;
  readonly unsyncedNames: number;
  readonly lostNames: number;
}

/** A node whose disk can lose power. */
export interface PoweredNode extends ServerProcess {
  /** Ends the node by SIGKILL and takes back unsynced writes. */
  readonly cut: () => Promise<Cut>;
}

/** Compiles the layer. @returns its file; `null` without a C compiler. */
export async function compileLayer(folder: string): Promise<string | null> {
  const file = path.join(folder, 'unsynced.so');
  try {
    await run('gcc', ['-shared', '-fPIC', '-O2', '-o', file, SOURCE, '-lpthread']);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return file;
}

/** The switch of the disk under one process. */
interface PowerSwitch {
  /** Variables of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the process by SIGKILL and takes back unsynced writes. @param seed chooses what is lost; 0: everything. */
  readonly cut: (seed?: number) => Promise<Cut>;
}

/**
 * Prepares the layer for one process.
 * @param dataDir without a link in its path.
 * @param folder is on the same disk as the data folder, and outside of it.
 * @param isLying the disk reports each flush as done and does nothing.
 */
export async function makeSwitch(
  layer: string,
  dataDir: string,
  folder: string,
  isLying = false,
): Promise<PowerSwitch> {
  const side = path.join(folder, 'power');
  await rm(side, { recursive: true, force: true });
  await mkdir(path.join(side, 'lost'), { recursive: true });
  const [button, report] = [path.join(side, 'switch'), path.join(side, 'report.json')];
  return {
    env: {
      LD_PRELOAD: layer,
      POWER_FOLDER: dataDir,
      POWER_LOST: path.join(side, 'lost'),
      POWER_SWITCH: button,
      POWER_REPORT: report,
      ...(isLying ? { POWER_LYING: '1' } : {}),
    },
    async cut(seed = randomInt(1, SEEDS)) {
      if (!existsSync(button)) throw new Error('the layer does not work in this process');
      await writeFile(button, `${seed}`);
      const end = performance.now() + CUT_WITHIN_MS;
      while (!existsSync(report)) {
        if (performance.now() > end) throw new Error(`no report of the cut: see ${folder}`);
        await sleep(LOOK_EVERY_MS);
      }
      return JSON.parse(await readFile(report, 'utf8')) as Cut;
    },
  };
}

/** Starts a node whose disk can lose power. Its parameters are those of {@link makeSwitch}. */
export async function startPowered(
  layer: string,
  env: Readonly<Record<string, string>>,
  folder: string,
  isLying: boolean,
): Promise<PoweredNode> {
  const dataDir = env['DATA_DIR'] ?? '';
  const power = await makeSwitch(layer, dataDir, folder, isLying);
  const node = await startNode({ ...env, ...power.env }, folder);
  return {
    ...node,
    async cut() {
      const cut = await power.cut();
      await node.end('SIGKILL');
      // Memory that the connections of one process share.
      await rm(path.join(dataDir, 'quad.db-shm'), { force: true });
      return cut;
    },
  };
}
