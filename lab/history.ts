/**
 * Checks the clients' history of a store. Each object is a separate register that is written once. Objects are the
 * reaction of one person to another, the session of a log-in code, and one opinion. A repetition of the same write is
 * no second effect.
 */

/** What the client knows about a write. `unknown`: a 5xx, or no answer. It may have happened, and may still happen. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

interface Step {
  readonly object: string;
  readonly client: string;
  /** Times on one monotonic clock, in milliseconds: before the request was sent, and after its answer was read. */
  readonly began: number;
  readonly ended: number;
}

/**
 * Writes that exclude each other have different values: like and dislike, or the sessions of two log-ins by one code.
 */
export interface Write extends Step {
  readonly value: string;
  readonly outcome: Outcome;
}

/** A successful read. `values`: every effect that it showed on the object, repeated if shown twice. */
export interface Read extends Step {
  readonly values: readonly string[];
}

/** `reads`: the clients' reads. `last`: reads after the end of the load, by any client. */
export interface History {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
  readonly last: readonly Read[];
}

export interface Finding {
  readonly kind: 'lost write' | 'stale read' | 'doubled effect' | 'effect of a refused write' | 'not read';
  readonly object: string;
  readonly text: string;
}

/**
 * Finds what must not happen:
 * an acknowledged write that the last read does not show (lost write), or that a later read of the same client does not
 * show (stale read); an object with two effects, or two acknowledged writes that exclude each other (doubled effect);
 * an effect without a write that may have caused it; an acknowledged write that nobody looked at in the end.
 */
export function checkHistory({ writes, reads, last }: History): Finding[] {
  const written = Map.groupBy(writes, ({ object }) => object);
  const lastReads = new Map(last.map((read) => [read.object, read]));
  return [
    ...[...written.values()].flatMap((ofObject) => checkEnd(ofObject, lastReads)),
    ...[...reads, ...last].flatMap((read) => checkEffects(read, written.get(read.object) ?? [])),
    ...reads.flatMap((read) => checkOwnWrites(read, written.get(read.object) ?? [])),
  ];
}

function checkEnd(writes: readonly Write[], lastReads: ReadonlyMap<string, Read>): Finding[] {
  const acknowledged = new Set(writes.filter(isAcknowledged).map(({ value }) => value));
  const object = writes[0]?.object ?? '';
  const read = lastReads.get(object);
  if (acknowledged.size === 0) return [];
  const doubled: Finding[] =
    acknowledged.size > 1
      ? [{ kind: 'doubled effect', object, text: `acknowledged: ${[...acknowledged].join(', ')}` }]
      : [];
  if (!read) return [...doubled, { kind: 'not read', object, text: 'acknowledged, and not read in the end' }];
  const lost = [...acknowledged].filter((value) => !read.values.includes(value));
  return [
    ...doubled,
    ...lost.map((value): Finding => ({ kind: 'lost write', object, text: `${value} was acknowledged` })),
  ];
}

function checkEffects({ object, values, ended }: Read, writes: readonly Write[]): Finding[] {
  const doubled: Finding[] =
    values.length > 1 ? [{ kind: 'doubled effect', object, text: `shown: ${values.join(', ')}` }] : [];
  const unexplained = values.filter(
    (value) =>
      !writes.some((write) => write.value === value && write.outcome !== 'refused' && write.began < ended),
  );
  return [
    ...doubled,
    ...unexplained.map((value): Finding => ({ kind: 'effect of a refused write', object, text: value })),
  ];
}

function checkOwnWrites({ object, client, values, began }: Read, writes: readonly Write[]): Finding[] {
  return writes
    .filter((write) => write.client === client && isAcknowledged(write) && write.ended <= began)
    .filter(({ value }) => !values.includes(value))
    .map(({ value }) => ({ kind: 'stale read', object, text: `${client} did not see its own ${value}` }));
}

function isAcknowledged({ outcome }: Write): boolean {
  return outcome === 'acknowledged';
}
