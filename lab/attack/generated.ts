import { namedEndpoints } from '#contract/endpoints.ts';
import { exampleInputs } from '#server/features/openapi/examples.ts';
import type { Asked } from '../client.ts';
import { buildForm, send } from './client.ts';
import { createNumbers, type Numbers } from './random.ts';
import { judge, type Row } from './report.ts';
import { signUp } from './students.ts';
import type { StartTarget, Target } from './target.ts';

const PARALLEL = 32;
/** Calls that would end the attack's sessions. Every later request would then get a 401. */
const endsSession = /^\/(?:logout|sessions|me)$/;

const hostile: readonly unknown[] = [
  '',
  null,
  true,
  0,
  -1,
  -0,
  1e300,
  2 ** 53,
  1.5,
  '0',
  '-1',
  '999999999999999999999',
  'NaN',
  [],
  {},
  [[]],
  ['a', 'b'],
  { $ne: null },
  { toString: 1 },
  { length: 1e9 },
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; drop table people; --',
  '%',
  '_',
  '%00',
  '\0',
  '\ud800',
  '\u202e',
  '\u200b',
  'é'.repeat(300),
  'a'.repeat(10_000),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '\r\nx: y',
  'a@b\r\nBcc: x@example.edu',
  '123456',
  'like',
  'github',
  'https://github.com/a',
  'default',
  'bca',
  2,
  '2',
];
const otherNames = [
  '__proto__',
  'constructor',
  'toString',
  '_id',
  'cursor',
  'limit',
  'id',
  'uid',
  'email',
  'sure',
  '',
];
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '',
  'application/json, text/html',
];

interface Live {
  readonly cookies: readonly string[];
  readonly values: readonly unknown[];
}

/** A stream of events has no end. */
const calls = namedEndpoints.filter(({ endpoint }) => endpoint.answers !== 'text/event-stream');

/** Makes one request from a call's example, with some fields changed, left out or added. */
export function generate(numbers: Numbers, { cookies, values }: Live): Asked {
  const { name, endpoint } = numbers.oneOf(calls);
  const input: Record<string, unknown> = { ...exampleInputs[name] };
  const value = () => numbers.oneOf(numbers.onceIn(2) ? hostile : values);
  for (const field of Object.keys(input)) {
    if (numbers.onceIn(3)) input[field] = value();
    else if (numbers.onceIn(8)) delete input[field];
  }
  if (numbers.onceIn(3))
    Object.defineProperty(input, numbers.oneOf(otherNames), {
      value: value(),
      enumerable: true,
      configurable: true,
    });
  const hasSession = !endsSession.test(endpoint.path) && !numbers.onceIn(4);
  const headers: Record<string, string> = hasSession ? { cookie: numbers.oneOf(cookies) } : {};
  if (numbers.onceIn(20)) headers['origin'] = numbers.oneOf(['null', 'http://evil.example', 'x']);
  const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(asText(value())));
  const { method } = endpoint;
  if (endpoint.carrier === 'query' || (endpoint.carrier === 'json-or-query' && numbers.onceIn(2)))
    return { method, path: `${path}${buildQuery(input)}`, headers };
  if (endpoint.carrier === 'form' && !numbers.onceIn(5)) {
    const fields = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, asText(text)]));
    const form = buildForm(fields, numbers.bytes(numbers.below(200)));
    return { method, path, headers: { ...headers, ...form.headers }, body: form.body };
  }
  const type = numbers.onceIn(10) ? numbers.oneOf(contentTypes) : 'application/json';
  const json = Buffer.from(JSON.stringify(input));
  // A cut body is not valid JSON.
  const body = numbers.onceIn(15) ? json.subarray(0, numbers.below(json.length + 1)) : json;
  return { method, path, headers: { ...headers, 'content-type': type }, body };
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value))
    .toWellFormed()
    .replaceAll(/[\r\n\0]/g, ' ');
}

function buildQuery(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).map(([name, value]) => [name, asText(value)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

interface Outcome {
  readonly statuses: Map<number, number>;
  /** Requests that got a 5xx or no answer, up to ten. */
  readonly bad: string[];
  badCount: number;
}

async function sendMany(target: Target, requests: number, seed: number, live: Live): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), bad: [], badCount: 0 };
  const numbers = createNumbers(seed);
  let left = requests;
  const work = async () => {
    for (; left > 0 && target.isRunning();) {
      left -= 1;
      const sent = generate(numbers, live);
      const { status, text } = await send(target, sent);
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
      if (status >= 200 && status < 500) continue;
      outcome.badCount += 1;
      if (outcome.bad.length < 10) outcome.bad.push(describe(sent, status, text));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return outcome;
}

function describe({ method, path, headers, body }: Asked, status: number, text: string): string {
  const type = headers?.['content-type'] ?? '-';
  const sent = String(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? ''));
  return `${status} ${method} ${path.slice(0, 300)} ${type} ${sent.slice(0, 500)} → ${text.slice(0, 200)}`;
}

/** Sends generated requests, with and without sessions, without rate limits. */
export async function attackWithGenerated(
  startTarget: StartTarget,
  requests: number,
  seed: number,
): Promise<Row> {
  const target = await startTarget({ env: { LIMITS: 'off', MAILS_PER_HOUR: '1000000' }, people: 200 });
  try {
    const students = [
      await signUp(target, 'asha@example.edu'),
      await signUp(target, 'ravi@example.edu'),
      await signUp(target, 'chandra@example.edu'),
    ];
    const live = {
      cookies: students.map(({ browser }) => browser.cookie()),
      values: [
        ...students.flatMap(({ id, email }) => [id, email]),
        '5f0c3a52-7b1e-4f0e-9a57-1c2d3e4f5a6b',
        { year: 3 },
        { public: 0 },
      ],
    };
    const before = target.memoryMb();
    const { statuses, bad, badCount } = await sendMany(target, requests, seed, live);
    const alive = (await send(target, { method: 'GET', path: '/readyz' })).status === 200;
    const logged = target.errors();
    for (const line of [...bad, ...logged.slice(0, 5)]) process.stderr.write(`${line}\n`);
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    const growth = Math.round(target.memoryMb() - before);
    const result = `${counts.join(', ')}; errors logged: ${logged.length}; memory +${growth} MB; ready afterwards: ${alive ? 'yes' : 'no'}`;
    const sum = [...statuses.values()].reduce((total, count) => total + count, 0);
    const isHeld = badCount === 0 && alive && logged.length === 0 && sum === requests;
    return judge(`${requests.toLocaleString('en')} generated requests (seed ${seed})`, isHeld, result);
  } finally {
    await target.stop();
  }
}
