import { laterWords } from '#contract/words/en/later.ts';
import { useWords } from '#web/data/words.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoOpinionsYetProps {
  /** True if the viewer may write the first one. */
  readonly mayWrite: boolean;
  readonly onWrite?: () => void;
}

/** Shown in place of the opinions on a student's page. */
export function NoOpinionsYet({ mayWrite, onWrite }: NoOpinionsYetProps) {
  const words = useWords();
  const { addTheFirst } = useWords(laterWords);
  return (
    <EmptyState fact={words.noOpinions}>
      {mayWrite && (
        <Button look="tint" className="mt-1 max-desk:grow" onClick={onWrite}>
          {addTheFirst}
        </Button>
      )}
    </EmptyState>
  );
}
