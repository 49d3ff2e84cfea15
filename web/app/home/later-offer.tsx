import { useEffect, useState, type ComponentType } from 'react';
import { passkeyOffer } from '#web/data/storage/passkey-offer.ts';
import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { yearOffer } from '#web/data/storage/year-offer.ts';

interface Offer {
  readonly isDue: () => boolean;
  /** Resolves to null if there is nothing to offer this person. */
  readonly load: () => Promise<ComponentType | null>;
}

/** The possible offers. The first one that is due is shown. */
const offers: readonly Offer[] = [
  {
    isDue: yearOffer.isDue,
    load: async () => (await import('#web/features/year/year-offer.tsx')).loadYearOffer(),
  },
  {
    isDue: passkeyOffer.isDue,
    load: async () => (await import('#web/features/passkeys/passkey-offer-line.tsx')).loadPasskeyOffer(),
  },
];

const loads = new Map<Offer, Promise<void>>();
const loaded = new Map<Offer, ComponentType | null>();
/** Grows with each change of the person. */
let people = 0;
onPersonChange(() => {
  people += 1;
  loads.clear();
  loaded.clear();
});

/** The offer that can render at once; `null` if there is none. */
function findLoaded(): ComponentType | null {
  const first = offers.find((offer) => offer.isDue() && loaded.get(offer) !== null);
  return (first && loaded.get(first)) ?? null;
}

async function loadFirst(): Promise<void> {
  for (const offer of offers) {
    if (!offer.isDue()) continue;
    await loadOnce(offer);
    if (loaded.get(offer)) return;
  }
}

/** The server is asked once for each person, also if Home is left and visited again before the answer. */
function loadOnce(offer: Offer): Promise<void> {
  const running = loads.get(offer);
  if (running) return running;
  const load = loadNew(offer).catch((error: unknown) => {
    if (loads.get(offer) === load) loads.delete(offer);
    throw error;
  });
  loads.set(offer, load);
  return load;
}

async function loadNew(offer: Offer): Promise<void> {
  const person = people;
  const found = await offer.load();
  // An answer about a person who has logged out is for nobody.
  if (people === person) loaded.set(offer, found);
}

/** True if the splash or a dialog covers the list, so that the list may move. */
function isCovered(): boolean {
  return document.querySelector('#splash, dialog[open]') !== null;
}

/**
 * An offer that first needs an answer of the server. It never moves a list that the reader looks at. An offer that
 * loads too late appears at the next visit of Home. `waits`: only load it for that visit.
 */
export function LaterOffer({ waits }: { readonly waits: boolean }) {
  const [Shown, setShown] = useState(() => (waits ? null : findLoaded()));
  useEffect(() => {
    if (Shown) return;
    let isLeft = false;
    const show = () => !isLeft && !waits && isCovered() && setShown(findLoaded);
    // Without an answer, nothing is offered now.
    loadFirst().then(show, () => undefined);
    return () => void (isLeft = true);
  }, [Shown, waits]);
  return Shown && <Shown />;
}
