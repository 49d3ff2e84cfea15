import { laterWords } from '#contract/words/en/later.ts';
import { useAccountLinks } from '#web/app/account/account-screen.tsx';
import { AccountNav } from '#web/features/profile/account-nav.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useWords } from '#web/data/words.ts';

/** The links to the screens of the account, for the phone's menu. The own profile has them below everything else. */
export function SettingsScreen() {
  const { settings } = useWords(laterWords);
  const links = useAccountLinks();
  return (
    <div className="fill-window mx-auto w-full max-w-160 max-desk:[--taken:5.5rem]">
      <ScreenHead title={settings} />
      <AccountNav links={links} className="elevated rounded-card bg-card px-4 py-1" />
      <Footer />
    </div>
  );
}
