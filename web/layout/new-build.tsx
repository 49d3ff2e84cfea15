import { reloadIfReachable, useNewBuild } from '#web/data/loading/deploy.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

/** Offers a reload after a deployment. Without it, the next navigation loads the new build. */
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
