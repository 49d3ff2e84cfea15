/**
 * Measures the statements of all reads, in one process with the product on SQLite:
 *   npm run bench -- statements --people 100000
 * It prints the time of each kind of statement on the serving thread. A statement delays every other request, so it
 * must take less than 5 ms.
 */
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { getOpinions } from '#contract/opinions.ts';
import { filterChoices, getPeople, sorts } from '#contract/people.ts';
import { getUser, me } from '#contract/profile.ts';
import { courses, years } from '#contract/user.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { start } from '#server/start.ts';
import { alignColumns } from './columns.ts';
import { median, quantile } from '../quantile.ts';
import { copySqlite } from './server/data.ts';
import { describeMachine } from './server/machine.ts';
import { readPopulation, type Population } from './server/population.ts';
import { deepPages, searches } from './server/reads.ts';
import { sendSuccessfully, type WireRequest } from './server/requests.ts';

const PROFILES = 1_000;

/** Milliseconds of each execution, and of each compilation by SQLite. */
interface Times {
  readonly runs: number[];
  readonly compilations: number[];
}

/** Kinds of statements by a part of their text. The first match counts. */
const kinds: readonly (readonly [title: string, part: string])[] = [
  ['session', 'from sessions as s'],
  ['ids of a page', 'select id, lap, place'],
  ['contents of cards', 'max(newest.position)'],
  ['reactions of the viewer', 'from "reactions"'],
  ['search: words', 'as is_typo'],
  ['search: names', 'name_entries'],
  ['opinions', 'opinions as o'],
  ['profile', 'from "people"'],
];

function kindOf(text: string): string {
  return kinds.find(([, part]) => text.includes(part))?.[0] ?? text.replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** Times the calls of a method of all objects of a class. */
function timeCalls(
  prototype: object,
  method: string,
  note: (self: object, values: readonly unknown[], result: unknown, ms: number) => void,
): void {
  const original = Object.getOwnPropertyDescriptor(prototype, method)?.value as (
    ...values: unknown[]
  ) => unknown;
  Object.defineProperty(prototype, method, {
    value(this: object, ...values: unknown[]) {
      const began = performance.now();
      const result = Reflect.apply(original, this, values);
      note(this, values, result, performance.now() - began);
      return result;
    },
  });
}

/** @returns the times of all statements of this thread from now on, by kind. */
function watchStatements(): Map<string, Times> {
  const times = new Map<string, Times>();
  const textOf = new WeakMap<object, string>();
  const timesOf = (text: string) => {
    const known = times.get(kindOf(text)) ?? { runs: [], compilations: [] };
    times.set(kindOf(text), known);
    return known;
  };
  timeCalls(DatabaseSync.prototype, 'prepare', (_database, [text], statement, ms) => {
    textOf.set(statement as object, String(text));
    timesOf(String(text)).compilations.push(ms);
  });
  for (const method of ['all', 'run'])
    timeCalls(StatementSync.prototype, method, (statement, _values, _result, ms) => {
      timesOf(textOf.get(statement) ?? '').runs.push(ms);
    });
  return times;
}

/** Every kind of read: the first page with every filter and order, and later pages. */
async function listRequests(population: Population, port: number): Promise<readonly WireRequest[]> {
  const { viewers, targets, profiles } = population;
  let count = 0;
  const get = (endpoint: { readonly path: string }, query: Readonly<Record<string, string>>): WireRequest => {
    count += 1;
    const cookie = viewers[count % viewers.length]?.cookie ?? '';
    const address = endpoint.path.replace(/:(\w+)/, (_, name: string) => query[name] ?? '');
    return {
      method: 'GET',
      path: `${address}?${new URLSearchParams(query).toString()}`,
      headers: { cookie },
    };
  };
  const pages = sorts.flatMap((hated) =>
    ['', ...courses].flatMap((course) =>
      ['', ...years].flatMap((year) =>
        ['', ...filterChoices.personality].map((personality) =>
          get(getPeople, { hated, course, year: String(year), personality }),
        ),
      ),
    ),
  );
  const found = (['one word', 'two words', 'typo'] as const).flatMap((kind) =>
    searches(population, kind).peek(0),
  );
  const deep = (await deepPages(population, port)).peek(0);
  return [
    ...pages,
    ...deep,
    ...found,
    ...profiles.map((id) => get(getOpinions, { id })),
    ...targets.slice(0, PROFILES).map((id) => get(getUser, { id })),
    ...viewers.map(() => get(me, {})),
  ];
}

function formatTimes(times: ReadonlyMap<string, Times>): string[] {
  const inMs = (value: number) => value.toFixed(2);
  const rows = [...times]
    .filter(([, { runs }]) => runs.length > 0)
    .map(([kind, { runs, compilations }]) => [
      kind,
      String(runs.length),
      inMs(median(runs)),
      inMs(quantile(runs, 0.99)),
      inMs(Math.max(...runs)),
      String(compilations.length),
      inMs(Math.max(0, ...compilations)),
    ]);
  const head = ['statement', 'runs', 'median ms', '99% ms', 'longest ms', 'compiled', 'longest ms'];
  return alignColumns([head, ...rows], new Set([1, 2, 3, 4, 5, 6]));
}

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    data: { type: 'string', default: path.resolve(import.meta.dirname, '../../bench-data') },
  },
});
const copy = await copySqlite(values.data, Number(values.people));
const times = watchStatements();
const config = readConfig({ ...copy.env, LIMITS: 'off' });
const running = await start({ ...config, port: 0 }, createLog('silent', true));
const agent = new Agent({ keepAlive: true });
try {
  const { port } = running.app.server.address() as AddressInfo;
  const population = await readPopulation(running.context.store, false);
  times.clear();
  for (const request of await listRequests(population, port)) await sendSuccessfully(port, request, agent);
  const missing = kinds.filter(([kind]) => !times.get(kind)?.runs.length).map(([kind]) => kind);
  if (missing.length > 0) throw new Error(`no statement was recognised as: ${missing.join(', ')}`);
  console.log(
    [`${values.people} people, SQLite`, ...formatTimes(times), describeMachine(values.data, null)].join('\n'),
  );
} finally {
  agent.destroy();
  await running.stop();
  await copy.remove();
}
