import { useLocation } from 'wouter';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

/** Leads to the previous screen, or to Home. */
export function BackButton() {
  const words = useWords();
  const [, navigate] = useLocation();
  return (
    <IconButton
      aria-label={words.back}
      className="text-ink"
      onClick={() => (canGoBack() ? history.back() : navigate('/'))}
    >
      <MoreIcon name="back" className="size-6" />
    </IconButton>
  );
}

/** True if the previous history entry belongs to Quad. False if the screen was opened by its address. */
function canGoBack(): boolean {
  return 'navigation' in window ? navigation.canGoBack : history.length > 1;
}
