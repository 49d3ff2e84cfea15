import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '#server/platform/process/secrets.ts';
import type { Client } from '../../client.ts';
import { checkHistory, type Read, type Write } from '../../history.ts';
import { A_SESSION, logInName } from '../../check.ts';
import { logIn } from './log-ins.ts';
import { readOutbox } from './outbox.ts';

const ASHA = { id: 'asha', email: 'asha@example.edu' };

interface Bugs {
  /** How many times a code opens a session. */
  readonly uses?: number;
  /** The session of the first log-in is not stored. */
  readonly forgetsSession?: boolean;
}

interface Faults {
  /** Number of requests for a code whose answers get lost after their effect. */
  readonly lostCodes?: number;
  /** Number of log-ins with a code whose answers get lost after their effect. */
  readonly lostLogIns?: number;
}

/** A small server with one person, which writes letters into an outbox. */
async function aServer(
  { uses = 1, forgetsSession = false }: Bugs,
  { lostCodes = 0, lostLogIns = 0 }: Faults,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-log-ins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'outbox'));
  const lost = { '/loginotp': lostCodes, '/login': lostLogIns };
  const sessions: string[] = [];
  const asked: string[] = [];
  let code = { otp: '', left: 0 };
  const answer = async (at: string, otp: string) => {
    if (at === '/loginotp') {
      code = { otp: String(100_000 + asked.length), left: uses };
      const letter = `To: ${ASHA.email}\n\n${code.otp}\n`;
      await writeFile(path.join(folder, 'outbox', `${String(asked.length).padStart(4, '0')}.eml`), letter);
      return { status: 200, headers: {} };
    }
    if (at !== '/login') return { status: sessions.length > 0 ? 200 : 401, headers: {} };
    if (otp !== code.otp || code.left === 0) return { status: 401, headers: {} };
    code.left -= 1;
    const token = `token-${sessions.length}-${code.left}`;
    if (!forgetsSession) sessions.push(hashToken(token));
    return { status: 200, headers: { 'set-cookie': [`session=${token}; Path=/`] } };
  };
  let now = 0;
  const send: Client['send'] = async ({ path: at, body }) => {
    now += 1;
    const began = now;
    asked.push(at);
    const { status, headers } = await answer(at, String((body as { otp?: string } | undefined)?.otp));
    const isLost = at in lost && lost[at as keyof typeof lost]-- > 0;
    now += 1;
    const answered = isLost ? { status: 0, headers: {} } : { status, headers };
    return { ...answered, body: Buffer.alloc(0), text: '', began, ended: now };
  };
  const writes: Write[] = [];
  const reads: Read[] = [];
  const logIns = { acknowledged: 0, interrupted: 0, unknown: 0, noLetter: 0, refused: 0 };
  const parts = {
    client: { send, close() {} },
    outbox: readOutbox(folder),
    seen: { writes, reads, logIns },
    isOver: () => false,
  };
  const findings = () => {
    const values = sessions.map((hash) => (writes.some(({ value }) => value === hash) ? hash : A_SESSION));
    const last = [{ object: logInName(ASHA.id), client: 'check', began: now, ended: now, values }];
    return checkHistory({ writes, reads, last }).map(({ kind }) => kind);
  };
  const reuseCode = () => void (code.left += 1);
  return { parts, logIns, asked, findings, reuseCode };
}

test('one of two requests with the same code opens the only session', async () => {
  const { parts, logIns, asked, findings } = await aServer({}, {});
  await (
    await logIn(ASHA, parts)
  )?.();
  expect(asked.filter((at) => at === '/login')).toHaveLength(3);
  expect(logIns).toEqual({ acknowledged: 1, interrupted: 0, unknown: 0, noLetter: 0, refused: 0 });
  expect(findings()).toEqual([]);
});

test('lost answers to the request for a code and to the request with the code are no fault of the server', async () => {
  const lostCode = await aServer({}, { lostCodes: 3 });
  expect(await logIn(ASHA, lostCode.parts)).not.toBeNull();
  expect(lostCode.logIns).toMatchObject({ acknowledged: 1, refused: 0 });
  expect(lostCode.findings()).toEqual([]);

  const lostLogIn = await aServer({}, { lostLogIns: 2 });
  expect(await logIn(ASHA, lostLogIn.parts)).toBeNull();
  expect(lostLogIn.logIns).toMatchObject({ acknowledged: 0, interrupted: 1, unknown: 1 });
  expect(lostLogIn.findings()).toEqual([]);
});

test('a code that opens two sessions is found: in parallel, after a lost answer, and when repeated later', async () => {
  const parallel = await aServer({ uses: 2 }, {});
  await logIn(ASHA, parallel.parts);
  expect(parallel.findings()).toContain('doubled effect');

  const afterLoss = await aServer({ uses: 2 }, { lostLogIns: 1 });
  await logIn(ASHA, afterLoss.parts);
  expect(afterLoss.findings()).toContain('doubled effect');

  const later = await aServer({ uses: 1 }, {});
  const repeat = await logIn(ASHA, later.parts);
  expect(later.findings()).toEqual([]);
  later.reuseCode();
  await repeat?.();
  expect(later.findings()).toContain('doubled effect');
});

test('a missing letter is no refused code, and a refused code is found', async () => {
  const { parts, logIns } = await aServer({}, {});
  const outboxOf = (codes: string[]) => ({
    forget: async () => {},
    waitForCode: async () => codes.pop() ?? null,
  });
  await logIn(ASHA, { ...parts, outbox: outboxOf([]) });
  expect(logIns).toMatchObject({ noLetter: 1, refused: 0 });
  await logIn(ASHA, { ...parts, outbox: outboxOf(['000000']) });
  expect(logIns).toMatchObject({ noLetter: 1, refused: 1 });
});

test('an acknowledged session that is not stored is found', async () => {
  const server = await aServer({ forgetsSession: true }, {});
  await logIn(ASHA, server.parts);
  expect(server.findings()).toEqual(expect.arrayContaining(['lost write', 'stale read']));
});
