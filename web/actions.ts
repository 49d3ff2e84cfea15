import type { Card, Opinion } from '#contract/user.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';

// The actions in the menus of cards and opinions. A feature adds its own by a hook that is called here:
// `return [...useSafetyActions(card)]`. Without actions, no menu is shown.

export function useCardActions(_card: Card): readonly MenuAction[] {
  return [];
}

export function useOpinionActions(_opinion: Opinion): readonly MenuAction[] {
  return [];
}
