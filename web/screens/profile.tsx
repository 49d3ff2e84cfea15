import { Link } from 'wouter';
import { hintFor } from '#web/api.ts';
import { Footer } from '#web/layout/footer.tsx';
import { OpinionsAboutYou } from '#web/opinions/opinions-about-you.tsx';
import { ProfileCard } from '#web/profile/profile-card.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWords } from '#web/words.ts';

export function ProfileScreen() {
  const words = useWords();
  const { user, isLoaded, error, refetch } = useProfile();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-216">
      <ScreenHead title={words.yourProfile}>
        <Link
          href="/update/me"
          className="hover-shade inline-flex min-h-11 items-center gap-1.5 rounded-inner px-2 text-meta font-medium text-accent"
        >
          <MoreIcon name="pencil" className="size-5" />
          {words.editDetail}
        </Link>
      </ScreenHead>
      {error && (
        <div className="pb-3">
          <Notice fact={words.profileFailed} hint={hintFor(error, words)}>
            <Button look="primary" className="w-full md:w-auto" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </Notice>
        </div>
      )}
      <ProfileCard user={user} isLoaded={isLoaded || error !== null} onChanged={refetch} />
      <OpinionsAboutYou profile={user.uid} />
      <Footer />
    </div>
  );
}
