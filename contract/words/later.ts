import { campus } from './campus.ts';

/**
 * The part of the English dictionary that the first screen of a student does not need: texts of what loads after the first
 * cards. Web components read it with `useLaterWords()`.
 */
export const laterWords = { ...campus };

export type LaterWords = typeof laterWords;
