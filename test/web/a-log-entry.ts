import type { LogEntry } from '#contract/moderation-log.ts';

/** An entry of the log of moderation. */
export function aLogEntry(details: Partial<LogEntry> = {}): LogEntry {
  return {
    case: 'case-1',
    date: '2026-01-06T10:00:00.000Z',
    what: 'opened',
    who: null,
    whom: null,
    kind: 'opinion',
    rule: '',
    until: '',
    before: [],
    after: [],
    outcome: '',
    reversal: '',
    undoBefore: '',
    detail: '',
    note: '',
    ...details,
  };
}
