import { createContext } from 'react';
import type { Opinion } from '#contract/user-object.ts';

/**
 * Deletes an opinion, on a screen where the menu of each opinion has Delete. Undefined elsewhere: there Delete is a
 * button of the opinion.
 */
export const DeleteFromMenu = createContext<((opinion: Opinion) => void) | undefined>(undefined);
