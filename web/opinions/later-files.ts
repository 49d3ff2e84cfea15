// Actions are in the file `opinions` (scripts/chunk-groups.ts). No card needs it before its first action. The text box
// is in the file `write`, which loads as soon as cards are on screen.
export const loadOpinionList = () => import('#web/opinions/opinion-list.tsx');
export const loadOpinionMutations = () => import('#web/opinions/opinion-mutations.ts');
export const loadWriteBox = () => import('#web/opinions/write-box.tsx');
/** Needed only for opinions that read like a threat. */
export const loadHelp = () => import('#web/help-resources.tsx');
