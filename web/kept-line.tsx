import { useLaterWords } from '#web/later-words.ts';

/** A line of a form that shows the draft of an earlier visit, and the button that discards the draft. */
export function KeptLine({ onDiscard }: { readonly onDiscard: () => void }) {
  const { draftKept, discard } = useLaterWords();
  return (
    <div className="col-span-full flex min-h-11 items-center gap-2 rounded-field bg-tint px-3 text-meta text-on-tint">
      <output className="flex-1 py-2.5">{draftKept}</output>
      <button
        type="button"
        className="min-h-11 px-2 font-bold underline"
        onClick={({ currentTarget }) => {
          // The button goes with its line.
          const form = currentTarget.closest('form');
          if (form) form.tabIndex = -1;
          form?.focus({ preventScroll: true });
          onDiscard();
        }}
      >
        {discard}
      </button>
    </div>
  );
}
