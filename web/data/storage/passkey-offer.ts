import { localData, tabData } from '#web/data/storage/storage.ts';

/** Set by a log-in with a code, for this tab. */
const DUE_KEY = 'passkey-offer';
/** Set when a person declines. It stays after the log-out, so it names nobody. */
const DECLINED_KEY = 'passkey-declined';

/** Decides whether Home offers a passkey (docs/identity.md section 2). */
export const passkeyOffer = {
  start: () => tabData.write(DUE_KEY, 'yes'),
  isDue: () => tabData.read(DUE_KEY) !== null && localData.read(DECLINED_KEY) === null,
  end: () => tabData.remove(DUE_KEY),
  decline: () => localData.write(DECLINED_KEY, 'yes'),
};
