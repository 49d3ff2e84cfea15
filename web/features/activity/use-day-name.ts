import { activityWords } from '#contract/words/en/activity.ts';
import type { Words } from '#contract/words/en/words.ts';
import { isSameDay } from '#web/features/activity/entries.ts';
import { useWords } from '#web/data/words.ts';
import { isDayBefore } from '#web/ui/time-ago.tsx';

/** Names the day of a time (ISO 8601): `Today`, `Yesterday`, `18 Nov` or `18 Nov 2025`. */
export function useDayName(): (at: string) => string {
  const words = useWords();
  const { today } = useWords(activityWords);
  return (at) => {
    if (isToday(at)) return today;
    return isDayBefore(new Date(at), new Date()) ? words.yesterday : writeDay(words, at);
  };
}

/** `18 Nov`, in another year `18 Nov 2025`. */
export function writeDay(words: Words, at: string): string {
  const date = new Date(at);
  return words.day(date, date.getFullYear() !== new Date().getFullYear());
}

export const isToday = (at: string) => isSameDay(at, new Date().toISOString());
