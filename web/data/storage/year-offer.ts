import { operatorSettings } from '#web/data/operator.ts';
import { tabData } from '#web/data/storage/storage.ts';

/** Set by an answer or by `Not now`, for this tab. */
const HIDDEN_KEY = 'year-hidden';

/** Decides whether Home asks about the academic year. */
export const yearOffer = {
  isDue: () => operatorSettings.asksYear === true && tabData.read(HIDDEN_KEY) === null,
  hide: () => tabData.write(HIDDEN_KEY, 'yes'),
};
