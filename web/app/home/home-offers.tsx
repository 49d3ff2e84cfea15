import { useState } from 'react';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { CardSkeletons } from '#web/features/people/card-skeleton.tsx';
import { RefreshOffer, type RefreshOfferProps } from '#web/features/people/refresh-offer.tsx';
import { PublicNoticeLine } from '#web/features/profile/public-notice-line.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { LaterOffer } from '#web/app/home/later-offer.tsx';
import { startPhotoTransitions } from '#web/app/student/photo-transition.ts';
import { useSession } from '#web/data/session.tsx';
import { welcome } from '#web/data/storage/welcome.ts';

startPhotoTransitions();

/** The height of the welcome. */
const WELCOME_HEIGHT = innerWidth < 1024 ? '58rem' : '32.5rem';
const Welcome = lazyPart(
  () => import('#web/app/home/welcome.tsx'),
  'Welcome',
  <div className="tall-panel mb-3 rounded-card bg-tint p-3 desk:mb-6" style={{ height: WELCOME_HEIGHT }}>
    <CardSkeletons count={1} />
  </div>,
);

/** The offers above Home's list, once the list has loaded. */
export function HomeOffers(list: RefreshOfferProps) {
  return (
    <>
      <RefreshOffer {...list} />
      <HomePanel />
    </>
  );
}

/**
 * Shows one panel at a time. After a sign-up this is the welcome, which includes the hint of the public profile. Later
 * it is this hint alone. Other offers wait for a visit without these two panels.
 */
function HomePanel() {
  const { session } = useSession();
  const [isPublic] = useState(session.status !== 'out' && session.user.public === 1);
  const [panel] = useState(() =>
    welcome.isDue() ? 'welcome' : isPublic && publicNotice.isDue() ? 'notice' : 'later',
  );
  return (
    <>
      {panel === 'welcome' && <Welcome />}
      {panel === 'notice' && <PublicNoticeLine />}
      <LaterOffer waits={panel !== 'later'} />
    </>
  );
}
