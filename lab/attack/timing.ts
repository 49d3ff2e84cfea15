import { randomUUID } from 'node:crypto';
import type { Asked } from '../client.ts';
import { buildForm, send } from './client.ts';
import { compareGroups, median } from './mann-whitney.ts';
import { judge, type Row } from './report.ts';
import { aForm, signUp } from './students.ts';
import type { RunSql, StartTarget, Target } from './target.ts';

/** A difference that chance makes once in a thousand runs is a finding. */
const P_MIN = 0.001;
const WARM_UP = 50;

interface People {
  readonly addresses: readonly string[];
  readonly privateIds: readonly string[];
}

/** Turns half of the demo people private and reads what the attack needs to know. */
async function preparePeople(run: RunSql): Promise<People> {
  await run('update people set public = 0 where ring % 2 = 0');
  const read = async (query: string) => (await run(query)).map(({ value }) => String(value));
  return {
    addresses: await read('select email as value from people order by ring'),
    privateIds: await read('select id as value from people where public = 0 order by ring'),
  };
}

/** Sends pairs in random order, one request at a time, and compares the times of the two groups. */
async function compare(
  target: Target,
  attack: string,
  first: readonly Asked[],
  second: readonly Asked[],
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
  const isFailed = [...answers[0], ...answers[1]].some((answer) => /^(?:0|5)/.test(answer));
  return judge(attack, isSame && !isFailed && p >= P_MIN, result);
}

const json = (call: string, body: object, headers: Readonly<Record<string, string>> = {}): Asked => ({
  method: 'POST',
  path: call,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Compares known with unknown addresses, and private with unknown people. */
export async function attackByTiming(startTarget: StartTarget, pairs: number): Promise<Row[]> {
  let people: People = { addresses: [], privateIds: [] };
  const target = await startTarget({
    // Each address is requested once, so that waits and counts of codes are the same for both groups.
    env: { LIMITS: 'off', MAILS_PER_HOUR: '1000000' },
    people: 2 * (pairs + WARM_UP) + 100,
    async prepare(run) {
      people = await preparePeople(run);
    },
  });
  try {
    const { browser } = await signUp(target, 'watcher@example.edu');
    const count = pairs + WARM_UP;
    const known = people.addresses.slice(0, count);
    // The same number of letters and the same domain as a known address.
    const unknown = known.map((address) => {
      const at = address.lastIndexOf('@');
      return `${randomUUID().replaceAll('-', '').repeat(2).slice(0, at)}${address.slice(at)}`;
    });
    const ids = people.privateIds.slice(0, count);
    const session = { cookie: browser.cookie() };
    const look = (id: string): Asked => ({ method: 'GET', path: `/getuser/${id}`, headers: session });
    // The order matters: a wrong code belongs to the code or registration of the previous call.
    const calls: Readonly<Record<string, (email: string) => Asked>> = {
      '/loginotp': (email) => json('/loginotp', { email }),
      '/login': (email) => json('/login', { email, otp: '000000' }),
      '/register': (email) => json('/register', aForm(email)),
      '/verifyuser': (email) => ({
        method: 'POST',
        path: '/verifyuser',
        ...buildForm({ otp: '000000', email }, Buffer.alloc(100)),
      }),
      '/email': (email) => json('/email', { email }, session),
    };
    const rows: Row[] = [];
    for (const [call, build] of Object.entries(calls)) {
      const title = `timing of \`${call}\`: known against unknown address`;
      rows.push(await compare(target, title, known.map(build), unknown.map(build)));
    }
    const nobody = ids.map((id) => look(`${id.slice(0, 14)}${randomUUID().slice(14)}`));
    rows.push(await compare(target, 'timing of `/getuser`: private against nobody', ids.map(look), nobody));
    return rows;
  } finally {
    await target.stop();
  }
}
