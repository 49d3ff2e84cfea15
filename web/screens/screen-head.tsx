import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useTitle } from '#web/screens/title.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { useWords } from '#web/words.ts';

interface ScreenHeadProps {
  readonly title: string;
  /** The title is a person's name. */
  readonly isName?: boolean;
  readonly children?: ReactNode;
}

/** The title row of a screen, with a Back button. */
export function ScreenHead({ title, isName = false, children }: ScreenHeadProps) {
  const words = useWords();
  useTitle(title);
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A screen reader reads the title when it gets the focus.
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="flex min-h-15 flex-wrap items-center gap-1 py-2 desk:min-h-18">
      <IconButton
        aria-label={words.back}
        className="text-ink"
        onClick={() => (canGoBack() ? history.back() : navigate('/'))}
      >
        <MoreIcon name="back" className="size-6" />
      </IconButton>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`min-w-0 flex-1 font-bold focus:outline-none desk:text-page ${isName ? 'text-name' : 'text-action'}`}
      >
        {isName ? <PersonName name={title} /> : <bdi>{title}</bdi>}
      </h1>
      {children}
    </div>
  );
}

/** Whether the previous history entry belongs to Quad. False if the screen was opened by its address. */
function canGoBack(): boolean {
  return 'navigation' in window ? navigation.canGoBack : history.length > 1;
}
