import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';

/** A line in a form that reports a draft of an earlier visit, with a button that discards the draft. */
export function KeptLine({ onDiscard }: { readonly onDiscard: () => void }) {
  const { draftKept, discard } = useWords(laterWords);
  return (
    <div className="col-span-full flex min-h-11 items-center gap-2 rounded-field bg-tint px-3 text-meta text-on-tint">
      <output className="flex-1 py-2.5">{draftKept}</output>
      <button
        type="button"
        className="min-h-11 px-2 font-bold underline"
        onClick={({ currentTarget }) => {
          // The button disappears with its line, so the form gets the focus.
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
