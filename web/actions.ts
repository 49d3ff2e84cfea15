import type { Card, Opinion } from '#contract/user.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';

// The menus of cards and opinions. A feature with actions has a hook that returns them, and is called in these lists:
// `return [...useSafetyActions(card)]`. Without actions no menu is shown.

export function useCardActions(_card: Card): readonly MenuAction[] {
  return [];
}

export function useOpinionActions(_opinion: Opinion): readonly MenuAction[] {
  return [];
}
