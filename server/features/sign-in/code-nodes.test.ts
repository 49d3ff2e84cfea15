import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent } from '#test/builders.ts';
import { SECOND, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

/** Requests go to two nodes in turn. The limits of both together are those of one node. */

const OTP = '246813';

let nodes: readonly TestServer[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTwoNodes({ random: { code: () => OTP } });
  nodes = [opened.first, opened.second];
  ({ stop } = opened);
});
afterAll(() => stop());

const nodeOf = (nth: number) => nodes[nth % nodes.length] as TestServer;
const passTime = (ms: number) => {
  for (const node of new Set(nodes)) node.passTime(ms);
};
const requestCode = (email: string, nth: number) => nodeOf(nth).newClient().call(sendLoginCode, { email });
const tryCode = (email: string, otp: string, nth: number) =>
  nodeOf(nth).newClient().call(login, { email, otp });

async function countWrongTries(): Promise<number[]> {
  const rows = await nodeOf(0).context.store.db.selectFrom('codes').select('wrong_tries').execute();
  return rows.map(({ wrong_tries: tries }) => tries);
}

describe('codes with two nodes', () => {
  test('five wrong tries make a code void on both, also in parallel', async () => {
    const { email } = await aStudent(nodeOf(0));
    await requestCode(email, 0);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => tryCode(email, String(100_000 + nth), nth)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(Math.max(...(await countWrongTries()))).toBe(5);
    for (const nth of [0, 1]) expect((await tryCode(email, OTP, nth)).status).toBe(401);
  });

  test('four wrong tries, two on each node, do not make a code void', async () => {
    const { email } = await aStudent(nodeOf(0));
    await requestCode(email, 0);
    for (let nth = 0; nth < 4; nth += 1) expect((await tryCode(email, '111111', nth)).status).toBe(401);
    expect((await tryCode(email, OTP, 1)).status).toBe(200);
  });

  test('one of several parallel log-ins with the same code succeeds', async () => {
    const { email } = await aStudent(nodeOf(0));
    await requestCode(email, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => tryCode(email, OTP, nth)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test('after one node has sent a code, the other refuses the next for 120 seconds, or until the code is used', async () => {
    const { email } = await aStudent(nodeOf(0));
    expect((await requestCode(email, 0)).status).toBe(200);
    const early = await requestCode(email, 1);
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(110);
    passTime(121 * SECOND);
    expect((await requestCode(email, 1)).status).toBe(200);
    expect((await requestCode(email, 0)).status).toBe(429);
    expect((await tryCode(email, OTP, 0)).status).toBe(200);
    expect((await requestCode(email, 1)).status).toBe(200);
  });

  test('one of several parallel requests for a code succeeds', async () => {
    const { email } = await aStudent(nodeOf(0));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => requestCode(email, nth)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('an address gets five codes an hour from both together', async () => {
    const { email } = await aStudent(nodeOf(0));
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await requestCode(email, nth)).status).toBe(200);
      passTime(121 * SECOND);
    }
    for (const nth of [0, 1]) expect((await requestCode(email, nth)).status).toBe(429);
  });
});
