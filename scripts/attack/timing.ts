import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { send, type Sent } from './client.ts';
import { compareGroups, median } from './mann-whitney.ts';
import { judge, type Row } from './report.ts';
import { signUp } from './students.ts';
import { startTarget, type Target } from './target.ts';

/** A difference that chance makes once in a thousand runs is a finding. */
const P_MIN = 0.001;
const WARM_UP = 50;

interface People {
  readonly addresses: readonly string[];
  readonly privateIds: readonly string[];
}

/** Turns half of the demo people private and reads what the attack needs to know. */
function preparePeople(dataDir: string): People {
  const store = new DatabaseSync(path.join(dataDir, 'quad.db'));
  store.exec('update people set public = 0 where ring % 2 = 0');
  const read = (query: string) => store.prepare(query).all() as { value: string }[];
  const addresses = read('select email as value from people order by ring');
  const ids = read('select id as value from people where public = 0 order by ring');
  store.close();
  return { addresses: addresses.map(({ value }) => value), privateIds: ids.map(({ value }) => value) };
}

/** Sends pairs in random order, one request at a time, and compares the times of the two groups. */
async function compare(
  target: Target,
  attack: string,
  first: readonly Sent[],
  second: readonly Sent[],
): Promise<Row> {
  const times: [number[], number[]] = [[], []];
  const answers: [Set<string>, Set<string>] = [new Set(), new Set()];
  const pairs = Math.min(first.length, second.length);
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
    for (const group of order) {
      const sent = [first, second][group]?.[pair];
      if (!sent) continue;
      const { status, text, ms } = await send(target, sent);
      if (pair < WARM_UP) continue;
      times[group].push(ms);
      answers[group].add(`${status} ${text}`);
    }
  }
  const { p, larger } = compareGroups(...times);
  const isSame = answers[0].symmetricDifference(answers[1]).size === 0;
  const medians = times.map((group) => `${median(group).toFixed(2)} ms`).join(' and ');
  const result = `n = ${times[0].length} each; medians ${medians}; P(first slower) = ${larger.toFixed(3)}; p = ${p.toPrecision(2)}; answers ${isSame ? 'the same' : 'DIFFER'}`;
  return judge(attack, isSame && p >= P_MIN, result);
}

const json = (call: string, body: object): Sent => ({
  method: 'POST',
  path: call,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Compares known with unknown addresses, and private with unknown people. */
export async function attackByTiming(pairs: number): Promise<Row[]> {
  let people: People = { addresses: [], privateIds: [] };
  const target = await startTarget({
    // Each address is asked for once, so that waits and counts of codes are the same for both groups.
    env: { LIMITS: 'off', MAILS_PER_HOUR: '1000000' },
    people: 2 * (pairs + WARM_UP) + 100,
    prepare: (dataDir) => {
      people = preparePeople(dataDir);
    },
  });
  try {
    const { browser } = await signUp(target, 'watcher@example.edu');
    const count = pairs + WARM_UP;
    const known = people.addresses.slice(0, count);
    // The same number of letters and the same domain as a known one.
    const unknown = known.map((address) => {
      const at = address.lastIndexOf('@');
      return `${randomUUID().replaceAll('-', '').repeat(2).slice(0, at)}${address.slice(at)}`;
    });
    const ask = (email: string) => json('/loginotp', { email });
    const guess = (email: string) => json('/login', { email, otp: '000000' });
    const look = (id: string): Sent => ({
      method: 'GET',
      path: `/getuser/${id}`,
      headers: { cookie: browser.cookie() },
    });
    const ids = people.privateIds.slice(0, count);
    return [
      await compare(
        target,
        'timing of `/loginotp`: known against unknown address',
        known.map(ask),
        unknown.map(ask),
      ),
      await compare(
        target,
        'timing of `/login`: known against unknown address',
        known.map(guess),
        unknown.map(guess),
      ),
      await compare(
        target,
        'timing of `/getuser`: private against nobody',
        ids.map(look),
        ids.map((id) => look(`${id.slice(0, 14)}${randomUUID().slice(14)}`)),
      ),
    ];
  } finally {
    await target.stop();
  }
}
