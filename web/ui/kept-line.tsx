import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import type { KeptDraft } from '#web/data/storage/kept-draft.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

interface KeptLineProps<T> {
  readonly draft: Pick<KeptDraft<T>, 'discard'>;
  /** The only field that the button discards. Default: the whole draft. */
  readonly field?: keyof T;
  readonly onDiscarded?: () => void;
}

/** A line in a form that reports a draft of an earlier visit, with a button that discards the draft. */
export function KeptLine<T>({ draft, field, onDiscarded }: KeptLineProps<T>) {
  const { draftKept, draftDiscarded, discard } = useWords(laterWords);
  const { announce } = useDialogs();
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
          announce({ text: draftDiscarded, ...draft.discard(field) });
          onDiscarded?.();
        }}
      >
        {discard}
      </button>
    </div>
  );
}
