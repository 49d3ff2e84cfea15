import { laterPart } from '#web/ui/later-part.tsx';

/** Needed only where there are actions (actions.ts). */
export const ActionMenu = laterPart(
  () => import('#web/ui/action-menu.tsx'),
  'ActionMenu',
  () => <span className="size-11" />,
);
