import { laterPart } from '#web/ui/later-part.tsx';

// Controls of a card or an opinion that load after the first cards (`safety` in scripts/chunk-groups.ts).

/** The placeholder is as wide as the button. */
export const CardMenu = laterPart(
  () => import('#web/safety/card-menu.tsx'),
  'CardMenu',
  () => <span className="size-11" />,
);
export const OpinionMenu = laterPart(
  () => import('#web/safety/opinion-menu.tsx'),
  'OpinionMenu',
  () => <span className="-mx-2 -my-1 size-11" />,
);
/** Shown on an opinion that only some people see. */
export const OpinionState = laterPart(() => import('#web/safety/opinion-state.tsx'), 'OpinionState');
