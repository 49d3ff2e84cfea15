import { activityWords } from '#contract/words/en/activity.ts';
import { useWords } from '#web/data/words.ts';
import { isDayBefore } from '#web/ui/time-ago.tsx';

/** Names the day of a time (ISO 8601): `Today`, `Yesterday`, `18 Nov` or `18 Nov 2025`. */
export function useDayName(): (at: string) => string {
  const words = useWords();
  const { today } = useWords(activityWords);
  return (at) => {
    const [date, now] = [new Date(at), new Date()];
    if (isToday(at)) return today;
    return isDayBefore(date, now)
      ? words.yesterday
      : words.day(date, date.getFullYear() !== now.getFullYear());
  };
}

export const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();
