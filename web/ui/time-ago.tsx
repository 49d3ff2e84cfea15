import { useSyncExternalStore } from 'react';
import type { Words } from '#contract/words/en/words.ts';
import { useWords } from '#web/data/words.ts';

const MINUTE_MS = 60_000;
const HALF_DAY = 12 * 60;

const listeners = new Set<() => void>();
let timer: number | undefined;

/** Calls the listener every minute. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => listeners.forEach((tick) => tick()), MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time since something, in a few words. Its exact time is shown on hover and read by screen readers. */
export function TimeAgo({ at }: { /** ISO 8601. */ readonly at: string }) {
  const words = useWords();
  const date = new Date(at);
  // Renders again only when its words change.
  const text = useSyncExternalStore(onMinute, () => describeTime(date, words));
  const exact = `${words.day(date, true)}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{exact}</span>
    </time>
  );
}

/** `5 min`, `3 h`, `Yesterday`, `18 Nov` or `18 Nov 2025`, in the reader's time zone. */
export function describeTime(date: Date, words: Words, now = new Date()): string {
  const minutes = (now.getTime() - date.getTime()) / MINUTE_MS;
  // The clock of this device may be a little slow.
  const isRecent = minutes > -HALF_DAY && minutes < HALF_DAY;
  if (isRecent || date.toDateString() === now.toDateString()) return words.ago(Math.max(0, minutes));
  if (isDayBefore(date, now)) return words.yesterday;
  return words.day(date, date.getFullYear() !== now.getFullYear());
}

export function isDayBefore(date: Date, now: Date): boolean {
  return (
    date.toDateString() === new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString()
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
