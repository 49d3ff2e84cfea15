import { useMemo, useState } from 'react';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

/** The values that a person has typed or chosen in a form, by field. An untouched field is missing. */
type Values<T> = Readonly<Partial<T>>;

export interface KeptDraft<T> {
  readonly values: Values<T>;
  /** True if the form contains values of an earlier visit. */
  readonly isKept: boolean;
  /** Replaces all values. An empty object removes the stored draft. */
  readonly write: (values: Values<T>) => void;
  readonly remove: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

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
  const write = (next: Values<T>) => {
    setValues(next);
    if (Object.keys(next).length > 0) return entry.write(next);
    entry.remove();
    setKept(false);
  };
  return { values, isKept, write, remove: () => write({} as Values<T>) };
}

function parseValues<T>(value: unknown): Values<T> | null {
  const isValue = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return isRecord(value) && Object.values(value).every(isValue) ? (value as Values<T>) : null;
}
