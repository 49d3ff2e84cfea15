import { useWords } from '#web/data/words.ts';

interface NoOpinionsProps {
  /** `ground`: directly on the page, as a small card. */
  readonly surface?: 'card' | 'ground';
}

/** Shown in place of an opinion. The text box near it invites the first one. */
export function NoOpinions({ surface = 'card' }: NoOpinionsProps) {
  const words = useWords();
  const look = surface === 'card' ? 'no-opinions' : 'elevated rounded-bubble bg-card px-3.5 py-2';
  return <p className={`text-lead text-soft ${look}`}>{words.noOpinions}</p>;
}
