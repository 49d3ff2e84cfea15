import { useRef } from 'react';
import { Mark } from '#web/ui/mark.tsx';
import { usePull } from '#web/ui/use-pull.ts';
import '#web/styles/pull.css';

interface PullToRefreshProps {
  /** False while the list loads. */
  readonly isAllowed: boolean;
  readonly onRefresh: () => void;
  /** The place of the list's top, as a class. */
  readonly className: string;
}

/**
 * On a touch screen, refreshes a list when it is pulled down from the top of the page. While the finger pulls, the
 * mark's square goes into its gate; there is the threshold. Keyboards and screen readers have a button instead.
 */
export function PullToRefresh({ isAllowed, onRefresh, className }: PullToRefreshProps) {
  const chip = useRef<HTMLDivElement>(null);
  const onPull = (progress: number | null) => {
    const { current } = chip;
    current?.toggleAttribute('data-pulled', progress !== null);
    current?.toggleAttribute('data-ready', progress !== null && progress >= 1);
    current?.style.setProperty('--pull', String(progress ?? 0));
  };
  usePull({ isAllowed, onPull, onRefresh });
  return (
    <div ref={chip} aria-hidden="true" className={`pull ${className}`}>
      <Mark className="size-6" />
    </div>
  );
}
