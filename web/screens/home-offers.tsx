import { passkeyOffer } from '#web/passkey-offer.ts';
import { RefreshOffer } from '#web/people/refresh-offer.tsx';
import { startPhotoTransitions } from '#web/screens/photo-transition.ts';
import { laterPart } from '#web/ui/later-part.tsx';

startPhotoTransitions();

const PasskeyOffer = laterPart(() => import('#web/passkeys/passkey-offer-line.tsx'), 'PasskeyOfferLine');

/** What Home offers above its list, once the list is there. `address`: the list's address (filter-address.ts). */
export function HomeOffers({ address }: { readonly address: string }) {
  return (
    <>
      <RefreshOffer address={address} />
      {passkeyOffer.isDue() && <PasskeyOffer />}
    </>
  );
}
