import { useState } from 'react';
import { RefreshOffer } from '#web/people/refresh-offer.tsx';
import { publicNotice } from '#web/public-notice.ts';
import { LaterOffer } from '#web/screens/later-offer.tsx';
import { startPhotoTransitions } from '#web/screens/photo-transition.ts';
import { useSession } from '#web/session.tsx';
import { laterPart } from '#web/ui/later-part.tsx';
import { welcome } from '#web/welcome.ts';

startPhotoTransitions();

/** As the texts need: on a phone they are above the buttons. */
const NOTICE_HEIGHT = innerWidth < 640 ? '6.75rem' : '3.75rem';

const PublicNotice = laterPart(
  () => import('#web/profile/public-notice-line.tsx'),
  'PublicNoticeLine',
  () => <div className="mb-2 rounded-field bg-tint" style={{ height: NOTICE_HEIGHT }} />,
);
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
      <HomePanel />
    </>
  );
}

/**
 * One panel at a time: that the profile is public, then the welcome, which follows it at once. The others wait for a visit of
 * Home without these two.
 */
function HomePanel() {
  const { session } = useSession();
  const [isPublic] = useState(session.status !== 'out' && session.user.public === 1);
  const [panel, setPanel] = useState(() =>
    isPublic && publicNotice.isDue() ? 'notice' : welcome.isDue() ? 'welcome' : 'later',
  );
  return (
    <>
      {panel === 'notice' && <PublicNotice onEnd={() => setPanel(welcome.isDue() ? 'welcome' : 'none')} />}
      {panel === 'welcome' && <Welcome />}
      <LaterOffer waits={panel !== 'later'} />
    </>
  );
}
