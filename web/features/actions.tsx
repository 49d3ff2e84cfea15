import { lazyPart } from '#web/data/loading/lazy-screen.tsx';

// A feature may not import another feature (oxlint.config.ts), so cards and opinions get these parts of `safety` from
// here.
export const OpinionState = lazyPart(() => import('#web/features/safety/opinion-state.tsx'), 'OpinionState');

/** The placeholders are as wide as the buttons. */
export const CardMenu = lazyPart(
  async () => ({ CardMenu: (await import('#web/features/safety/menus.tsx')).CardMenu }),
  'CardMenu',
  <span className="size-11" />,
);
export const OpinionMenu = lazyPart(
  async () => ({ OpinionMenu: (await import('#web/features/safety/menus.tsx')).OpinionMenu }),
  'OpinionMenu',
  <span className="-mx-2 -my-1 size-11" />,
);
