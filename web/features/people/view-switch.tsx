import { useWords } from '#web/data/words.ts';
import { flushSync } from 'react-dom';
import { chooseView, useListView, type ListView } from '#web/features/people/list-view.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

/** Switches between whole cards and rows. */
export function ViewSwitch() {
  const words = useWords();
  const isCompact = useListView() === 'compact';
  return (
    <IconButton
      aria-label={words.compactList}
      aria-pressed={isCompact}
      className="choice aria-pressed:text-accent"
      onClick={() => changeView(isCompact ? 'cards' : 'compact')}
    >
      <MoreIcon name="rows" />
    </IconButton>
  );
}

/** Changes the view and keeps the first visible student at the top of the window. */
function changeView(view: ListView): void {
  const isScrolled = scrollY > 0;
  const first = [...document.querySelectorAll('article')].find(
    (card) => card.getBoundingClientRect().bottom > innerHeight / 4,
  );
  flushSync(() => chooseView(view));
  if (isScrolled && first)
    document.querySelector(`article[data-id="${first.dataset['id']}"]`)?.scrollIntoView();
}
