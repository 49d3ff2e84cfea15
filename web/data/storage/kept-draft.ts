import { useEffect, useMemo, useState } from 'react';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

/** The values that a person has typed or chosen in a form, by field. An untouched field is missing. */
type Values<T> = Readonly<Partial<T>>;

export interface KeptDraft<T> {
  readonly values: Values<T>;
  /** True if the form contains values of an earlier visit. */
  readonly isKept: boolean;
  /** How many times a discarded draft has come back. */
  readonly restorations: number;
  /** Replaces all values. An empty object removes the stored draft. */
  readonly write: (values: Values<T>) => void;
  readonly remove: () => void;
  /** Removes one field, or all, and offers to bring back what was there. */
  readonly discard: (field?: keyof T) => Discarded;
}

interface Discarded {
  /** Brings the discarded draft back, into the storage and into its form if that is open. */
  readonly undo: () => void;
  /** Calls `end` when the form has newer values, which `undo` would replace. Returns a function that stops this. */
  readonly until: (end: () => void) => () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Called after each change of a draft. `restored`: the values that came back; null for any other change. */
type Listener = (key: string, restored: object | null) => void;
const listeners = new Set<Listener>();

function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function report(...change: Parameters<Listener>): void {
  for (const listener of listeners) listener(...change);
}

/**
 * Keeps the values of an unsent form in this tab, so that neither Back nor a reload loses them. A log-out removes them.
 * @param key names the form and its author.
 */
export function useKeptDraft<T extends object>(key: string): KeptDraft<T> {
  const entry = useMemo(
    () => tabEntry<Values<T>>(`form:${key}`, { version: 1, maxAgeMs: DAY_MS, parse: parseValues<T> }),
    [key],
  );
  const [values, setValues] = useState(() => entry.read() ?? ({} as Values<T>));
  const [isKept, setKept] = useState(() => Object.keys(values).length > 0);
  const [restorations, setRestorations] = useState(0);
  useEffect(() =>
    listen((changed, restored) => {
      if (changed !== key || !restored) return;
      setValues(restored as Values<T>);
      setKept(true);
      setRestorations((before) => before + 1);
    }),
  );
  const write = (next: Values<T>) => {
    setValues(next);
    report(key, null);
    if (Object.keys(next).length > 0) return entry.write(next);
    entry.remove();
    setKept(false);
  };
  const discard = (field?: keyof T): Discarded => {
    const left = { ...values };
    if (field !== undefined) delete left[field];
    write(field === undefined ? ({} as Values<T>) : left);
    return {
      undo() {
        entry.write(values);
        report(key, values);
      },
      until: (end) => listen((changed) => void (changed === key && end())),
    };
  };
  return { values, isKept, restorations, write, remove: () => write({} as Values<T>), discard };
}

function parseValues<T>(value: unknown): Values<T> | null {
  const isValue = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return isRecord(value) && Object.values(value).every(isValue) ? (value as Values<T>) : null;
}
