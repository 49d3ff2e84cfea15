import { useWords } from '#web/words.ts';

interface NoOpinionsProps {
  /** Leads to the box for one's own opinion; undefined where it is disabled. */
  readonly onWriteFirst: (() => void) | undefined;
}

/** In the place and of the size of an opinion. */
export function NoOpinions({ onWriteFirst }: NoOpinionsProps) {
  const words = useWords();
  return (
    <div className="relative rounded-bubble bg-sunken px-3.5 py-2">
      <p className="text-body">{words.noOpinions}</p>
      {onWriteFirst && (
        // The whole bubble is its target.
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
