import { chooseView, useListView } from '#web/people/list-view.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useLaterWords } from '#web/later-words.ts';

/** Switches between whole cards and rows. */
export function ViewSwitch() {
  const words = useLaterWords();
  const isCompact = useListView() === 'compact';
  return (
    <IconButton
      aria-label={words.compactList}
      aria-pressed={isCompact}
      className="choice aria-pressed:bg-tint aria-pressed:text-on-tint"
      onClick={() => chooseView(isCompact ? 'cards' : 'compact')}
    >
      <MoreIcon name="rows" />
    </IconButton>
  );
}
