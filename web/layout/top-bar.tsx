import { Link, useLocation } from 'wouter';
import { ActivityLink } from '#web/layout/activity-link.tsx';
import { ProfileLink } from '#web/layout/profile-link.tsx';
import { ThemeButton } from '#web/layout/theme-switch.tsx';
import { SearchBox } from '#web/layout/search-box.tsx';
import { AccountLinks } from '#web/layout/account-links.tsx';
import { useHomePress } from '#web/layout/use-home-press.ts';
import { useLogOut } from '#web/layout/use-log-out.ts';
import { useSession } from '#web/data/session.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { useWords } from '#web/data/words.ts';

const deskLink =
  'hover-shade hidden min-h-11 shrink-0 items-center gap-2 rounded-inner px-2 text-meta font-medium whitespace-nowrap text-soft aria-[current=page]:text-ink desk:inline-flex';

/**
 * On a phone: brand mark and search. On a desktop: all controls. `deskOnly` hides the bar on a phone, for screens of
 * one person.
 */
export function TopBar({ deskOnly }: { readonly deskOnly: boolean }) {
  const words = useWords();
  const [path] = useLocation();
  const homePress = useHomePress();
  return (
    <header
      className={`@container sticky top-0 z-10 bg-ground [@media(height<30rem)]:static max-[18rem]:static pt-[env(safe-area-inset-top)] desk:border-b desk:border-line desk:bg-card ${deskOnly ? 'hidden desk:block' : ''}`}
    >
      <div className="mx-auto flex min-h-14 max-w-140 pair:max-w-240 wide:max-w-400! @max-[18rem]:flex-wrap @max-[18rem]:pb-2 rail:max-w-none rail:pl-[calc(5.25rem+env(safe-area-inset-left))] items-center gap-3 px-3 desk:grid desk:min-h-16 desk:max-w-288 desk:grid-cols-[16rem_minmax(0,28rem)_minmax(max-content,1fr)] desk:gap-x-8 desk:px-4 desk:@max-[48rem]:grid-cols-[auto_minmax(0,1fr)]">
        <Link
          href="/"
          aria-label={words.brand}
          className="inline-flex min-h-11 min-w-11 items-center gap-2.5 rounded-field pl-1.5"
          onClick={homePress}
        >
          <Mark />
          <span className="hidden text-name font-bold desk:inline">{words.brand}</span>
        </Link>
        <SearchBox />
        <DeskLinks path={path} />
      </div>
    </header>
  );
}

function DeskLinks({ path }: { readonly path: string }) {
  const words = useWords();
  const { session } = useSession();
  const logOut = useLogOut();
  const homePress = useHomePress();
  return (
    <div className="hidden items-center justify-end gap-1 @max-[48rem]:col-span-full @max-[48rem]:flex-wrap desk:flex">
      <Link
        href="/"
        aria-current={path === '/' ? 'page' : undefined}
        className={deskLink}
        onClick={homePress}
      >
        {words.home}
      </Link>
      {session.status === 'in' ? (
        <>
          <ActivityLink className={deskLink} mark={{ top: 0, left: 'calc(100% - 0.5rem)' }}>
            {words.activity}
          </ActivityLink>
          <ProfileLink className={deskLink}>
            {words.profile}
            <SmallPicture
              image={session.user.image}
              className="size-8 rounded-avatar bg-sunken object-cover"
            />
          </ProfileLink>
          <button type="button" className={deskLink} onClick={() => void logOut()}>
            {words.logOut}
          </button>
        </>
      ) : (
        <AccountLinks className="flex" />
      )}
      <ThemeButton className="inline-flex" />
    </div>
  );
}
