import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answered } from '../../client.ts';

const PROGRAM = path.join(import.meta.dirname, 'ceiling-process.ts');

export interface ReadyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Ceiling {
  readonly port: number;
  /** Replaces the answers that it sends in turn. */
  readonly answerWith: (answers: readonly Answered[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a bare `node:http` server in its own process. */
export async function startCeiling(): Promise<Ceiling> {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async answerWith(answers) {
      const isReady = once(child, 'message');
      child.send(answers.map(keepNeededHeaders));
      await isReady;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The headers that a client needs to read the body. */
function keepNeededHeaders({ status, headers, body }: Answered): ReadyAnswer {
  const encoding = headers['content-encoding'];
  return {
    status,
    body,
    headers: {
      'content-type': headers['content-type'] ?? 'application/octet-stream',
      'content-length': String(body.length),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  };
}
