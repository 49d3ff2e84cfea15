import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

export interface PeerProcess {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** A part of the line that it prints when it takes requests. */
  readonly readyLine: string;
}

/** Starts the server of a peer in a process of its own. */
export async function startProgram({ command, args, env, port, readyLine }: Program): Promise<PeerProcess> {
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)));
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes(readyLine)) resolve();
  });
  await ready;
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
