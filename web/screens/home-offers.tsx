import { passkeyOffer } from '#web/passkey-offer.ts';
import { RefreshOffer } from '#web/people/refresh-offer.tsx';
import { publicNotice } from '#web/public-notice.ts';
import { startPhotoTransitions } from '#web/screens/photo-transition.ts';
import { laterPart } from '#web/ui/later-part.tsx';
import { welcome } from '#web/welcome.ts';
import { yearOffer } from '#web/year-offer.ts';

startPhotoTransitions();

const PasskeyOffer = laterPart(() => import('#web/passkeys/passkey-offer-line.tsx'), 'PasskeyOfferLine');
const YearOffer = laterPart(() => import('#web/year/year-offer.tsx'), 'YearOffer');
const PublicNotice = laterPart(() => import('#web/profile/public-notice-line.tsx'), 'PublicNoticeLine');
const Welcome = laterPart(
  () => import('#web/screens/welcome.tsx'),
  'Welcome',
  () => <div className="mb-3 rounded-card bg-tint desk:mb-6" style={{ height: '31.5rem' }} />,
);

/** What Home offers above its list, once the list is there. `address`: the list's address (filter-address.ts). */
export function HomeOffers({ address }: { readonly address: string }) {
  return (
    <>
      <RefreshOffer address={address} />
      {publicNotice.isDue() && <PublicNotice />}
      {welcome.isDue() && <Welcome />}
      {yearOffer.isDue() && <YearOffer />}
      {passkeyOffer.isDue() && <PasskeyOffer />}
    </>
  );
}
