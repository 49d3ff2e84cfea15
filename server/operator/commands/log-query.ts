import { securityEventKinds, type SecurityEventKind } from '#server/platform/db/schema/security-events.ts';
import { readNumber, readTime } from '#server/operator/option-values.ts';
import { UsageError } from '#server/operator/usage.ts';

const LIMIT_MAX = 10_000;

export interface LogQuery {
  /** The typed id or address. */
  readonly person: string | null;
  readonly kinds: readonly SecurityEventKind[];
  readonly network: string | null;
  /** Milliseconds since the epoch. `since` is inclusive, `until` exclusive. */
  readonly since: number | null;
  readonly until: number | null;
  readonly limit: number;
}

/** Reads the options of `log`. @param now milliseconds since the epoch. @throws UsageError with one line. */
export function readLogQuery(
  values: Partial<Record<'person' | 'kind' | 'network' | 'since' | 'until' | 'limit', string>>,
  now: number,
): LogQuery {
  return {
    person: values.person ?? null,
    kinds: values.kind === undefined ? [] : values.kind.split(',').map(readKind),
    network: values.network ?? null,
    since: values.since === undefined ? null : readTime('--since', values.since, now),
    until: values.until === undefined ? null : readTime('--until', values.until, now),
    limit: readNumber('--limit', values.limit ?? '50', LIMIT_MAX),
  };
}

function readKind(text: string): SecurityEventKind {
  const kind = securityEventKinds.find((known) => known === text.trim());
  if (kind) return kind;
  throw new UsageError(`--kind must be among ${securityEventKinds.join(', ')}, not "${text}"`);
}
