// The code of actions, in one file (`opinions` in vite.config.ts) that no card needs before its first action.
export const loadOpinionList = () => import('#web/opinions/opinion-list.tsx');
export const loadOpinionMutations = () => import('#web/opinions/opinion-mutations.ts');
export const loadWriteBox = () => import('#web/opinions/write-box.tsx');
