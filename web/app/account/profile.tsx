import { laterWords } from '#contract/words/en/later.ts';
import { useMemo } from 'react';
import { Link, Redirect, Route, Switch, useSearch } from 'wouter';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { useSeenOpinions } from '#web/features/notices/seen-opinions.ts';
import { readAskedOpinion } from '#web/features/opinions/asked-opinion.ts';
import { OpinionsAboutYou } from '#web/features/opinions/opinions-about-you.tsx';
import { PrivateDetails } from '#web/features/profile/private-details.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { OpinionActs } from '#web/features/share-card/opinion-acts.tsx';
import { ShareCardButton } from '#web/features/share-card/share-card-button.tsx';
import { useAccountLinks } from '#web/app/account/account-screen.tsx';
import type { EditState } from '#web/app/account/edit.tsx';
import { SettingsScreen } from '#web/app/account/settings.tsx';
import { makeMediaHook } from '#web/ui/breakpoints.ts';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

// Rarely opened screens, so each file loads when its screen opens.
const EmailScreen = lazyScreen(() => import('#web/app/account/email.tsx'), 'EmailScreen');
const PasskeysScreen = lazyScreen(() => import('#web/app/account/passkeys.tsx'), 'PasskeysScreen');
const SessionsScreen = lazyScreen(() => import('#web/app/account/sessions.tsx'), 'SessionsScreen');
const DataScreen = lazyScreen(() => import('#web/app/account/data.tsx'), 'DataScreen');
const NotificationsScreen = lazyScreen(
  () => import('#web/app/account/notifications.tsx'),
  'NotificationsScreen',
);
const ShortcutsScreen = lazyScreen(() => import('#web/app/account/shortcuts.tsx'), 'ShortcutsScreen');
const SafetyScreen = lazyScreen(() => import('#web/app/account/safety.tsx'), 'SafetyScreen');
const NotFoundScreen = lazyScreen(() => import('#web/app/not-found.tsx'), 'NotFoundScreen');

const useThreeColumns = makeMediaHook('(min-width: 90rem)');

/**
 * The screens of a person's own account. Their routes are not in logged-in.tsx, because every first screen loads that
 * file.
 */
export function ProfileScreen() {
  return (
    <Switch>
      <Route path="/user" component={OwnProfile} />
      <Route path="/user/settings" component={SettingsScreen} />
      <Route path="/user/email" component={EmailScreen} />
      <Route path="/user/passkeys" component={PasskeysScreen} />
      <Route path="/user/sessions" component={SessionsScreen} />
      <Route path="/user/data">
        <DataScreen />
      </Route>
      <Route path="/user/notifications" component={NotificationsScreen} />
      {/* Mails and pushes of earlier versions lead there. */}
      <Route path="/user/notices">
        <Redirect to="/activity" replace />
      </Route>
      <Route path="/user/shortcuts" component={ShortcutsScreen} />
      <Route path="/user/safety" component={SafetyScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

function OwnProfile() {
  const words = useWords();
  const texts = useWords(laterWords).profile;
  const links = useAccountLinks();
  const { user, isLoaded, error, refetch } = useProfile();
  const query = useSearch();
  const asked = useMemo(() => readAskedOpinion(query), [query]);
  const markSeen = useSeenOpinions();
  const isWide = useThreeColumns();
  return (
    <div
      className="fill-window mx-auto w-full max-desk:[--taken:5.5rem]"
      // Opinions are as wide as on the other screens.
      style={{ maxWidth: isWide ? '96rem' : '66.5rem' }}
    >
      <ScreenHead title={words.yourProfile}>
        <Link
          href="/update/me"
          state={{ fromProfile: true } satisfies EditState}
          className="hover-shade inline-flex min-h-11 items-center gap-1.5 rounded-inner px-2 text-meta font-medium text-accent [a+&>svg]:hidden"
        >
          <MoreIcon name="pencil" className="size-5" />
          {texts.editDetail}
        </Link>
      </ScreenHead>
      {error && (
        <div className="pb-3">
          <FailedState fact={texts.profileFailed} error={error} onRetry={refetch} />
        </div>
      )}
      {/* The settings come last: on a phone below the opinions, on a wider window below the card. */}
      <div className="grid grid-cols-1 items-start gap-3 pair:grid-cols-2 rail:grid-cols-2 pair:grid-rows-[auto_1fr] desk:grid-cols-[24rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-6 wide:grid-cols-[26rem_minmax(0,1fr)_26rem]">
        <div className="rail:col-span-2">
          <ProfileCard user={user} onChanged={refetch}>
            <ShareCardButton user={user} />
          </ProfileCard>
        </div>
        <OpinionsAboutYou
          key={asked?.id}
          profile={user.uid}
          asked={asked}
          onSeen={markSeen}
          Acts={OpinionActs}
          className="pair:row-span-2 desk:row-span-2 wide:row-span-1"
        />
        <PrivateDetails user={user} isLoaded={isLoaded || error !== null} links={links} />
      </div>
      <Footer />
    </div>
  );
}
