import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work`, then removes files and folders with people's data, even if a signal ends the process meanwhile. */
export async function removeAtEnd<T>(places: readonly string[], work: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const place of places) rmSync(place, { recursive: true, force: true });
  };
  const end = (signal: (typeof SIGNALS)[number]) => {
    remove();
    // The exit code that shells use for a process ended by a signal.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}
