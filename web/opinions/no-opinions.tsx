import { useWords } from '#web/words.ts';

interface NoOpinionsProps {
  /** Moves the focus to the text box; undefined if the box is disabled. */
  readonly onWriteFirst: (() => void) | undefined;
  /** `ground`: directly on the page, as a small card. */
  readonly surface?: 'card' | 'ground';
}

/** Shown in the place of an opinion. */
export function NoOpinions({ onWriteFirst, surface = 'card' }: NoOpinionsProps) {
  const words = useWords();
  return (
    <div
      className={`flex flex-col items-start ${surface === 'card' ? '' : 'elevated rounded-bubble bg-card px-3.5 py-2'}`}
    >
      <p className="text-lead text-soft">{words.noOpinions}</p>
      {onWriteFirst && (
        <button
          type="button"
          className="-my-2 inline-flex min-h-11 items-center text-label font-medium text-accent"
          onClick={onWriteFirst}
        >
          {words.writeTheFirst}
        </button>
      )}
    </div>
  );
}
