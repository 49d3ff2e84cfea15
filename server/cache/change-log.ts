/** Maximum number of names in a log. */
const NAMES_MAX = 20_000;

/** The number of the last change of each name. */
export interface ChangeLog {
  note(name: string, sequence: number): void;
  /** Notes a change of every name. */
  noteAll(sequence: number): void;
  /** The last change of a name; 0 when it has not changed. It may be too high, never too low. */
  lastOf(name: string): number;
}

/** Creates a log. When it is full, it forgets the names and treats all of them as changed. */
export function createChangeLog(): ChangeLog {
  const changes = new Map<string, number>();
  let allChangedAt = 0;

  function noteAll(sequence: number): void {
    changes.clear();
    allChangedAt = sequence;
  }

  return {
    note(name, sequence) {
      if (changes.size >= NAMES_MAX && !changes.has(name)) noteAll(sequence);
      else changes.set(name, sequence);
    },
    noteAll,
    lastOf: (name) => changes.get(name) ?? allChangedAt,
  };
}
