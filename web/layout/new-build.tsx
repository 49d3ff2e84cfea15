import { reloadIfReachable, useNewBuild } from '#web/deploy.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

/** Offers the new build after a deploy; whoever leaves it alone gets it with the next screen. */
export function NewBuildOffer() {
  const words = useWords();
  const isNew = useNewBuild();
  return (
    <div aria-live="polite">
      {isNew && (
        <p className="mb-2 flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-tint px-3 text-meta text-on-tint">
          {words.newBuild}
          <Button look="text" onClick={() => void reloadIfReachable()}>
            {words.reload}
          </Button>
        </p>
      )}
    </div>
  );
}
