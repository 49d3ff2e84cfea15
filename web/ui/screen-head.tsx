import { useEffect, useRef, type ReactNode } from 'react';
import { BackButton } from '#web/ui/back-button.tsx';
import { useTitle } from '#web/ui/title.ts';
import { PersonName } from '#web/ui/person-name.tsx';

interface ScreenHeadProps {
  readonly title: string;
  /** The title is a person's name. */
  readonly isName?: boolean;
  readonly children?: ReactNode;
}

/**
 * The title row of a screen, with a Back button. If the title's longest word leaves no space, `children` get a separate
 * row. A phone has no bar above it, so it stays in view there, unless the window is low or the text large.
 */
export function ScreenHead({ title, isName = false, children }: ScreenHeadProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A screen reader reads the title when it gets the focus.
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="sticky top-0 z-5 -mx-3 flex min-h-15 flex-wrap items-center gap-1 bg-ground px-3 py-2 max-desk:pt-[calc(0.5rem+env(safe-area-inset-top))] [@media(height<30rem)]:static max-[18rem]:static desk:static desk:min-h-18">
      <BackButton />
      <h1
        ref={heading}
        tabIndex={-1}
        className={`min-w-0 flex-[1_1_min-content] font-bold focus:outline-none desk:text-page ${isName ? 'text-name' : 'text-action'}`}
      >
        {isName ? <PersonName name={title} /> : <bdi>{title}</bdi>}
      </h1>
      <div className="ml-auto flex flex-wrap items-center gap-1">{children}</div>
    </div>
  );
}
