const MAX_BYTES = 2 * 1024 * 1024;
/** Estimated size of an entry without the letters of its name. */
const ENTRY_BYTES = 80;

/** The number of the last change of each name. */
export interface ChangeLog {
  note(name: string, sequence: number): void;
  /** Records a change of every name. */
  noteAll(sequence: number): void;
  /** The last change of a name; 0 if it has not changed. May be too high, never too low. */
  lastOf(name: string): number;
}

/** Creates a log with a limit in bytes. When full, it forgets the names and treats all of them as changed. */
export function createChangeLog(): ChangeLog {
  const changes = new Map<string, number>();
  let bytes = 0;
  let allChangedAt = 0;

  function noteAll(sequence: number): void {
    changes.clear();
    bytes = 0;
    allChangedAt = sequence;
  }

  return {
    note(name, sequence) {
      if (!changes.has(name)) bytes += ENTRY_BYTES + name.length;
      if (bytes > MAX_BYTES) noteAll(sequence);
      else changes.set(name, sequence);
    },
    noteAll,
    lastOf: (name) => changes.get(name) ?? allChangedAt,
  };
}
