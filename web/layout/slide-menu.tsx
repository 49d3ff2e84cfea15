import '#web/styles/list.css';
import { laterWords } from '#contract/words/en/later.ts';
import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { AccountLinks } from '#web/layout/account-links.tsx';
import { ActivityLink } from '#web/layout/activity-link.tsx';
import { FooterLinks } from '#web/layout/footer.tsx';
import { LanguageRow } from '#web/layout/language-row.tsx';
import { SearchBox } from '#web/layout/search-box.tsx';
import { ThemeRow } from '#web/layout/theme-switch.tsx';
import { useHomePress } from '#web/layout/use-home-press.ts';
import { useLogOut } from '#web/layout/use-log-out.ts';
import { FilterFields } from '#web/features/people/filters.tsx';
import { isFiltered } from '#web/features/people/filter-address.ts';
import { MyClassChip, RecentFilters } from '#web/features/people/quick-filters.tsx';
import { useFilters } from '#web/features/people/use-filters.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useSession } from '#web/data/session.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

/** The phone's menu: the controls of the desktop's top bar, and the footer's links. */
export function SlideMenu({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const homePress = useHomePress();
  const goHome = (event: MouseEvent) => (homePress(event), onClose());
  // The first frame after the press renders only the head, so that the browser paints sooner.
  const isComplete = useDeferredValue(true, false);

  return (
    <Sheet label={words.menu} isComplete={isComplete} onClose={onClose}>
      <div className="flex items-center justify-between pb-2">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            href="/"
            aria-label={words.brand}
            className="-ml-1 inline-flex size-11 items-center justify-center rounded-field"
            onClick={goHome}
          >
            <Mark className="size-7" />
          </Link>
          <h2 className="text-section font-bold">{words.menu}</h2>
        </div>
        <IconButton aria-label={words.closeMenu} className="text-ink" onClick={onClose}>
          <Icon name="close" className="size-6" />
        </IconButton>
      </div>
      {isComplete && <MenuContent goHome={goHome} onClose={onClose} />}
    </Sheet>
  );
}

interface MenuContentProps {
  readonly goHome: (event: MouseEvent) => void;
  readonly onClose: () => void;
}

/** Everything below the menu's head. */
function MenuContent({ goHome, onClose }: MenuContentProps) {
  const words = useWords();
  const { session } = useSession();
  const { filters, isSearch, clear } = useFilters();
  const logOut = useLogOut();
  const { moderation, settings } = useWords(laterWords);
  const loading = useIsFetching({ queryKey: queryKeys.allPeople }) > 0;

  return (
    <>
      <div className="@container flex pb-3">
        <SearchBox onSearch={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 pb-2">
        <div className="chip-row">
          <MyClassChip />
          <RecentFilters isInLine onChosen={onClose} />
        </div>
        <Button look={isSearch || isFiltered(filters) ? 'more' : 'soft'} onClick={() => (clear(), onClose())}>
          {words.clearFilter}
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
        <FilterFields />
      </div>
      {loading ? (
        <Skeleton on="accent" className="mt-3 h-1 animate-pulse rounded-full" />
      ) : (
        <div className="mt-3 h-1" />
      )}
      <div className="pt-2">
        {/* The dock has the links to the other screens, so what only the menu has comes first. */}
        {session.status === 'in' && (
          <MenuLink href="/user/settings" icon="sliders" onPress={onClose}>
            {settings}
          </MenuLink>
        )}
        <ThemeRow />
        <LanguageRow />
        <MenuLink href="/" icon="home" onPress={goHome}>
          {words.home}
        </MenuLink>
        {session.status === 'in' ? (
          <>
            <ActivityLink
              className={linkLook}
              mark={{ top: 'calc(50% - 0.5625rem)', right: '0.375rem' }}
              onPress={onClose}
            >
              <Icon name="bell" className="size-6 text-soft" />
              {words.activity}
            </ActivityLink>
            <MenuLink href="/user" icon="person" onPress={onClose}>
              {words.profile}
            </MenuLink>
          </>
        ) : (
          <AccountLinks className="flex border-b border-line" />
        )}
        {session.status === 'in' && session.user.moderator && (
          <MenuLink href="/moderation" icon="shield" onPress={onClose}>
            {moderation}
          </MenuLink>
        )}
        {session.status === 'in' && (
          <button
            type="button"
            className="press hover-shade flex min-h-13 w-full items-center gap-4 border-b border-line px-1.5 text-left"
            onClick={() => (onClose(), void logOut())}
          >
            <MoreIcon name="leave" className="size-6 text-soft" />
            {words.logOut}
          </button>
        )}
      </div>
      <div className="pt-2">
        <FooterLinks hasLanguage={false} />
      </div>
    </>
  );
}

const linkLook = 'hover-shade flex min-h-13 items-center gap-4 border-b border-line px-1.5';

interface MenuLinkProps {
  readonly href: string;
  readonly icon: IconName | 'shield' | 'sliders';
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

function MenuLink({ href, icon, onPress, children }: MenuLinkProps) {
  return (
    <Link href={href} className={linkLook} onClick={onPress}>
      {icon === 'shield' || icon === 'sliders' ? (
        <MoreIcon name={icon} className="size-6 text-soft" />
      ) : (
        <Icon name={icon} className="size-6 text-soft" />
      )}
      {children}
    </Link>
  );
}
