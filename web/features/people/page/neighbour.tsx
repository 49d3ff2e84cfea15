import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Direction } from '#web/features/people/page/page-steps.ts';
import { PersonName } from '#web/ui/person-name.tsx';

/** The height of the title row's buttons. A higher name makes the row higher. */
const ROW_PX = 44;
/** Above and below the buttons. */
const MARGIN_PX = 8;

interface NeighbourProps {
  readonly side: Direction;
  readonly name: string;
  /** An element in the page that a finger moves. */
  readonly inside: RefObject<HTMLElement | null>;
  /** The neighbour's page. */
  readonly children: ReactNode;
}

/**
 * A picture of the page of the student before or after, while a finger moves it in: beside the page, as high as it comes
 * to rest, and the name beside the title. Nobody can use it, and screen readers do not read it.
 */
export function Neighbour({ side, name, inside, children }: NeighbourProps) {
  const page = inside.current?.closest<HTMLElement>('.student-page');
  const title = page?.parentElement?.querySelector('h1');
  const beside = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const heights = [...(names.current?.querySelectorAll('p') ?? [])].map(({ offsetHeight }) =>
      Math.max(ROW_PX, offsetHeight),
    );
    // The next page opens at its top.
    if (beside.current) beside.current.style.top = `${scrollY + (heights[1] ?? 0) - (heights[0] ?? 0)}px`;
  }, []);
  if (!page || !title?.parentElement) return null;
  const height = Math.max(ROW_PX, title.offsetHeight) + 2 * MARGIN_PX;
  return (
    <>
      {createPortal(
        <div ref={beside} inert aria-hidden="true" className="student-beside" data-side={side}>
          {children}
        </div>,
        page,
      )}
      {createPortal(
        <div
          ref={names}
          inert
          aria-hidden="true"
          className="swiped-names"
          data-side={side}
          style={{
            top: title.offsetTop + (title.offsetHeight - height) / 2,
            left: title.offsetLeft,
            width: title.offsetWidth,
            height,
          }}
        >
          <div>
            {[title.textContent, name].map((one, nth) => (
              <p key={nth} className={title.className}>
                <PersonName name={one} />
              </p>
            ))}
          </div>
        </div>,
        title.parentElement,
      )}
    </>
  );
}
