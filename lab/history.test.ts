import { describe, expect, test } from 'vitest';
import { checkHistory, type History, type Outcome, type Read, type Write } from './history.ts';

const OBJECTS = 300;

interface Bugs {
  /** The server acknowledges a write before its commit. A crash then loses the write. */
  readonly acknowledgesEarly?: boolean;
  /** Reads come from a cache that the client's own write does not renew. */
  readonly readsOldCache?: boolean;
  /** A repetition after a lost answer is another write. */
  readonly repeatsTwice?: boolean;
}

/** A small server with planted bugs, and its clients' history. Every seventh write is interrupted, then repeated. */
function recordHistory(bugs: Bugs): History {
  const rows = new Map<string, string[]>();
  const cache = new Map<string, readonly string[]>();
  const writes: Write[] = [];
  let now = 0;
  const step = (nth: number) => {
    now += 2;
    return { object: `reaction ${nth}`, client: `client ${nth % 8}`, began: now - 1, ended: now };
  };
  const write = (nth: number, outcome: Outcome, isStored: boolean) => {
    const made = { ...step(nth), value: nth % 2 ? 'like' : 'dislike', outcome };
    const stored = rows.get(made.object) ?? [];
    if (isStored && (stored.length === 0 || bugs.repeatsTwice))
      rows.set(made.object, [...stored, made.value]);
    writes.push(made);
  };
  const read = (nth: number, from: ReadonlyMap<string, readonly string[]>): Read => {
    const made = step(nth);
    return { ...made, values: from.get(made.object) ?? [] };
  };
  const all = Array.from({ length: OBJECTS }, (_, nth) => nth);
  const reads = all.flatMap((nth) => {
    const isInterrupted = nth % 7 === 0;
    if (isInterrupted && bugs.acknowledgesEarly) write(nth, 'acknowledged', false);
    else if (isInterrupted) write(nth, 'unknown', nth % 2 === 0);
    if (!(isInterrupted && bugs.acknowledgesEarly)) write(nth, 'acknowledged', true);
    return nth % 3 === 0 ? [read(nth, bugs.readsOldCache ? cache : rows)] : [];
  });
  return { writes, reads, last: all.map((nth) => read(nth, rows)) };
}

const kindsOf = (history: History) => [...new Set(checkHistory(history).map(({ kind }) => kind))];

describe('the history checker', () => {
  test('finds nothing in a server without bugs, even after interrupted and repeated writes', () => {
    expect(checkHistory(recordHistory({}))).toEqual([]);
  });

  test('finds writes that were acknowledged before their commit and lost', () => {
    const history = recordHistory({ acknowledgesEarly: true });
    expect(kindsOf({ ...history, reads: [] })).toEqual(['lost write']);
    expect(checkHistory({ ...history, reads: [] })).toHaveLength(Math.ceil(OBJECTS / 7));
  });

  test('finds reads that do not show the client’s own write', () => {
    const history = recordHistory({ readsOldCache: true });
    expect(kindsOf(history)).toEqual(['stale read']);
    expect(checkHistory(history)).toHaveLength(OBJECTS / 3);
  });

  test('finds repetitions that count twice', () => {
    expect(kindsOf(recordHistory({ repeatsTwice: true }))).toEqual(['doubled effect']);
  });

  const base = { object: 'code 123456', client: 'a', began: 1, ended: 2 };
  const readLater = { ...base, began: 9, ended: 10 };

  test('finds a code that logs in twice', () => {
    const writes: Write[] = [
      { ...base, value: 'session 1', outcome: 'acknowledged' },
      { ...base, value: 'session 2', outcome: 'acknowledged' },
    ];
    const last = [{ ...readLater, values: ['session 1'] }];
    expect(kindsOf({ writes, reads: [], last })).toEqual(['doubled effect', 'lost write']);
  });

  test('finds the effect of a refused write, and accepts the effect of an unknown write', () => {
    const last = [{ ...readLater, values: ['like'] }];
    const withOutcome = (outcome: Outcome) =>
      kindsOf({ writes: [{ ...base, value: 'like', outcome }], reads: [], last });
    expect(withOutcome('refused')).toEqual(['effect of a refused write']);
    expect(withOutcome('unknown')).toEqual([]);
  });

  test('a read that began before the end of the write may miss it, and an unread object is reported', () => {
    const writes: Write[] = [{ ...base, value: 'like', outcome: 'acknowledged' }];
    const reads = [{ ...base, values: [] }];
    expect(kindsOf({ writes, reads, last: [{ ...readLater, values: ['like'] }] })).toEqual([]);
    expect(kindsOf({ writes, reads, last: [] })).toEqual(['not read']);
  });
});
