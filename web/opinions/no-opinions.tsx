import { useWords } from '#web/words.ts';

interface NoOpinionsProps {
  /** Moves the focus to the text box; undefined if the box is disabled. */
  readonly onWriteFirst: (() => void) | undefined;
  /** `ground`: directly on the page, as a small card. */
  readonly surface?: 'card' | 'ground';
}

/** Shown instead of an opinion, with the same size. */
export function NoOpinions({ onWriteFirst, surface = 'card' }: NoOpinionsProps) {
  const words = useWords();
  return (
    <div
      className={`relative rounded-bubble px-3.5 py-2 ${surface === 'card' ? 'bg-sunken' : 'elevated bg-card'}`}
    >
      <p className="text-body">{words.noOpinions}</p>
      {onWriteFirst && (
        // The button covers the whole bubble.
        <button
          type="button"
          className="text-caption text-accent after:absolute after:inset-0 after:rounded-bubble"
          onClick={onWriteFirst}
        >
          {words.writeTheFirst}
        </button>
      )}
    </div>
  );
}
