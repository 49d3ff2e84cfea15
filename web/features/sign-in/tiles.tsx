import type { CSSProperties } from 'react';
import longHair from '#web/features/sign-in/tiles/long-hair.svg';
import bun from '#web/features/sign-in/tiles/bun.svg';
import glasses from '#web/features/sign-in/tiles/glasses.svg';
import turban from '#web/features/sign-in/tiles/turban.svg';

const tiles = [
  [longHair, 'rounded-br-field'],
  [turban, 'rounded-bl-field'],
  [bun, 'rounded-tr-field rounded-br-card desk:rounded-br-field'],
  [glasses, 'rounded-tl-field rounded-bl-card desk:rounded-bl-field'],
] as const;

interface TilesProps {
  readonly className: string;
  /** Height of the content below on a phone, as a CSS length. Default: the login form after a code was sent. */
  readonly below?: string | undefined;
}

/**
 * Four drawings of people, wide enough to show the whole head in a cell of 3:2. In a low window they shrink before the
 * form. In a low window and on a tablet they are in one row. The smallest phones have none.
 */
export function Tiles({ className, below }: TilesProps) {
  return (
    <div
      aria-hidden="true"
      style={below === undefined ? undefined : ({ '--below': below } as CSSProperties)}
      className={`grid h-[clamp(0px,100dvh-var(--below,33rem),22.5rem)] grid-cols-2 grid-rows-[5fr_6.5fr] gap-3 low:grid-cols-4 low:grid-rows-1 max-sm:hidden overflow-hidden md:max-desk:grid-cols-4 md:max-desk:grid-rows-1 desk:sticky desk:top-0 desk:h-dvh desk:grid-rows-2 ${className}`}
    >
      {tiles.map(([drawing, corners]) => (
        <img
          key={drawing}
          src={drawing}
          alt=""
          className={`portrait size-full min-h-0 object-cover object-bottom ${corners}`}
        />
      ))}
    </div>
  );
}
