import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ActivityLink } from '#web/layout/activity-link.tsx';
import { ProfileLink } from '#web/layout/profile-link.tsx';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { useHomePress } from '#web/layout/use-home-press.ts';
import { useSession } from '#web/data/session.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';

export const SlideMenu = lazyScreen(() => import('#web/layout/slide-menu.tsx'), 'SlideMenu');

const itemLook =
  'group flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-field text-dock rail:flex-none text-soft aria-[current=page]:text-ink';

/** The phone's navigation bar at the bottom. In landscape it is a rail at the side. */
export function Dock() {
  const words = useWords();
  const [path] = useLocation();
  const { session, showLogin } = useSession();
  const homePress = useHomePress();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={words.dock}
        data-after-feed=""
        className="dock fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:hidden rail:inset-y-0 rail:right-auto rail:border-t-0 rail:border-r rail:pb-0 rail:pl-[env(safe-area-inset-left)]"
      >
        <div className="mx-auto flex max-w-100 px-[min(1rem,4vw)] rail:h-full rail:w-18 rail:flex-col rail:justify-center rail:gap-2 rail:px-1">
          <Link
            href="/"
            aria-current={path === '/' ? 'page' : undefined}
            className={itemLook}
            onClick={homePress}
          >
            <Pill icon="home" />
            {words.home}
          </Link>
          {session.status === 'in' ? (
            <>
              <ActivityLink className={itemLook} mark={{ top: '0.5rem', left: 'calc(50% + 0.25rem)' }}>
                <Pill icon="bell" />
                {words.activity}
              </ActivityLink>
              <ProfileLink className={itemLook}>
                <Pill icon="person" />
                {words.profile}
              </ProfileLink>
            </>
          ) : (
            <a href="/" className={itemLook} onClick={(event) => (event.preventDefault(), showLogin())}>
              <Pill icon="enter" />
              {words.login}
            </a>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            className={itemLook}
            onClick={() => setIsMenuOpen(true)}
          >
            <Pill icon="menu" />
            {words.menu}
          </button>
        </div>
      </nav>
      {isMenuOpen && (
        <Suspense>
          <SlideMenu onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Pill({ icon }: { readonly icon: IconName }) {
  return (
    <span className="press inline-flex h-7.5 w-14 max-w-full items-center justify-center rounded-full group-aria-[current=page]:bg-tint group-aria-[current=page]:text-on-tint">
      <Icon name={icon} className="size-6" />
    </span>
  );
}
