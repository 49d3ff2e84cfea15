import { Link } from 'wouter';
import { words } from '#contract/words.ts';
import { Footer } from '#web/layout/footer.tsx';
import { OpinionsAboutYou } from '#web/opinions/opinions-about-you.tsx';
import { ProfileCard } from '#web/profile/profile-card.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function ProfileScreen() {
  const { user, isLoaded, refetch } = useProfile();
  return (
    <div className="fills max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-216">
      <ScreenHead title={words.yourProfile}>
        <Link
          href="/update/me"
          className="shift inline-flex min-h-11 items-center gap-1.5 rounded-inner px-2 text-meta font-medium text-accent"
        >
          <Icon name="pencil" className="size-5" />
          {words.editDetail}
        </Link>
      </ScreenHead>
      <ProfileCard user={user} isLoaded={isLoaded} onChanged={refetch} />
      <OpinionsAboutYou profile={user.uid} />
      <Footer />
    </div>
  );
}
