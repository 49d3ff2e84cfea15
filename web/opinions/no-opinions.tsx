import { useWords } from '#web/words.ts';

interface NoOpinionsProps {
  /** Moves the focus to the text box; undefined if the box is disabled. */
  readonly onWriteFirst: (() => void) | undefined;
}

/** Shown instead of an opinion, with the same size. */
export function NoOpinions({ onWriteFirst }: NoOpinionsProps) {
  const words = useWords();
  return (
    <div className="relative rounded-bubble bg-sunken px-3.5 py-2">
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
