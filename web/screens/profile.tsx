import { Link, Route, Switch } from 'wouter';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { lazyScreen } from '#web/lazy-screen.ts';
import { useLaterWords } from '#web/later-words.ts';
import { OpinionsAboutYou } from '#web/opinions/opinions-about-you.tsx';
import { usePasskeyWords } from '#web/passkeys/passkey-words.ts';
import { PrivateDetails } from '#web/profile/private-details.tsx';
import { ProfileCard } from '#web/profile/profile-card.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import type { EditState } from '#web/screens/edit.tsx';
import { useSafetyWords } from '#web/safety-words.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { useSessionWords } from '#web/sessions/session-words.ts';
import { useChangeWords } from '#web/sign-in/change-words.ts';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { laterPart } from '#web/ui/later-part.tsx';
import { useWords } from '#web/words.ts';

// They are opened seldom, so their files load when they are.
const EmailScreen = lazyScreen(() => import('#web/screens/email.tsx'), 'EmailScreen');
const PasskeysScreen = lazyScreen(() => import('#web/screens/passkeys.tsx'), 'PasskeysScreen');
const SessionsScreen = lazyScreen(() => import('#web/screens/sessions.tsx'), 'SessionsScreen');
const DataScreen = lazyScreen(() => import('#web/screens/data.tsx'), 'DataScreen');
const NoticesScreen = lazyScreen(() => import('#web/screens/notices.tsx'), 'NoticesScreen');
const SafetyScreen = lazyScreen(() => import('#web/screens/safety.tsx'), 'SafetyScreen');
const NotFoundScreen = lazyScreen(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen');

const UnreadCount = laterPart(() => import('#web/notices/unread-count.tsx'), 'UnreadCount');

/** The screens of one's own account. Their routes are here and not in logged-in.tsx, which every first screen loads. */
export function ProfileScreen() {
  return (
    <Switch>
      <Route path="/user" component={OwnProfile} />
      <Route path="/user/email" component={EmailScreen} />
      <Route path="/user/passkeys" component={PasskeysScreen} />
      <Route path="/user/sessions" component={SessionsScreen} />
      <Route path="/user/data">
        <DataScreen />
      </Route>
      <Route path="/user/notices" component={NoticesScreen} />
      <Route path="/user/safety" component={SafetyScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

function OwnProfile() {
  const words = useWords();
  const texts = useSessionWords();
  const changeTexts = useChangeWords();
  const { screenTitle: safety, dataTitle: data, notices } = useSafetyWords();
  const { title: passkeys } = usePasskeyWords();
  const { moderation } = useLaterWords();
  const { user, isLoaded, error, refetch } = useProfile();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem]">
      <ScreenHead title={words.yourProfile}>
        <Link
          href="/update/me"
          state={{ fromProfile: true } satisfies EditState}
          className="hover-shade inline-flex min-h-11 items-center gap-1.5 rounded-inner px-2 text-meta font-medium text-accent"
        >
          <MoreIcon name="pencil" className="size-5" />
          {words.editDetail}
        </Link>
      </ScreenHead>
      {error && (
        <div className="pb-3">
          <FailedNotice fact={words.profileFailed} error={error} onRetry={refetch} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-3 pair:grid-cols-2 rail:grid-cols-2 pair:grid-rows-[auto_1fr] desk:grid-cols-[24rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-6 wide:grid-cols-[26rem_26rem_minmax(0,1fr)]">
        <div className="pair:row-span-2 rail:col-span-2 desk:row-span-2 wide:row-span-1">
          <ProfileCard user={user} onChanged={refetch} />
        </div>
        <PrivateDetails
          user={user}
          isLoaded={isLoaded || error !== null}
          links={[
            { icon: 'bubble', text: notices, href: '/user/notices', mark: <UnreadCount /> },
            { icon: 'mail', text: changeTexts.title, href: '/user/email' },
            { icon: 'key', text: passkeys, href: '/user/passkeys' },
            { icon: 'lock', text: texts.title, href: '/user/sessions' },
            { icon: 'shield', text: safety, href: '/user/safety' },
            ...(user.moderator ? [{ icon: 'book', text: moderation, href: '/moderation' } as const] : []),
            { icon: 'download', text: data, href: '/user/data' },
          ]}
        />
        <OpinionsAboutYou profile={user.uid} />
      </div>
      <Footer />
    </div>
  );
}
