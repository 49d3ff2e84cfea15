import type { WireRequest } from './requests.ts';

/** The requests of a cell. */
export interface Source {
  /** True if requests may be sent again. A repeated write would write nothing. */
  readonly mayRepeat: boolean;
  /** The next requests, at least `count` unless they may repeat. Returns the same requests until they are used. */
  readonly peek: (count: number) => readonly WireRequest[];
  /** Drops the first requests, because they were sent. */
  readonly use: (count: number) => void;
}

/** The same requests in turn. */
export function repeating(requests: readonly WireRequest[]): Source {
  return { mayRepeat: true, peek: () => requests, use: () => {} };
}

/** New requests without end. */
export function endless(requests: Iterator<WireRequest, never>): Source {
  let waiting: WireRequest[] = [];
  return {
    mayRepeat: false,
    peek(count) {
      while (waiting.length < count) waiting.push(requests.next().value);
      return waiting.slice(0, count);
    },
    use(count) {
      waiting = waiting.slice(count);
    },
  };
}

/** Takes from the source at each position of `pattern` in turn. */
export function* mix(pattern: readonly Source[]): Generator<WireRequest, never> {
  const positions = new Map<Source, number>();
  for (;;) {
    for (const source of pattern) {
      const position = positions.get(source) ?? 0;
      positions.set(source, position + 1);
      yield takeAt(source, position);
    }
  }
}

function takeAt(source: Source, position: number): WireRequest {
  const requests = source.peek(1);
  const request = requests[source.mayRepeat ? position % requests.length : 0];
  if (!source.mayRepeat) source.use(1);
  if (!request) throw new Error('a source has no requests');
  return request;
}
