import { useWords } from '#web/data/words.ts';

/** Shown in place of an opinion. The text box near it invites the first one. */
export function NoOpinions() {
  const words = useWords();
  return <p className="no-opinions text-lead text-soft">{words.noOpinions}</p>;
}
