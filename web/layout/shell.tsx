import type { ReactNode } from 'react';
import { Announcement } from '#web/layout/announcement.tsx';
import { Dock } from '#web/layout/dock.tsx';
import { NewBuildOffer } from '#web/layout/new-build.tsx';
import { TopBar } from '#web/layout/top-bar.tsx';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { useOnline } from '#web/data/api/online.ts';
import { useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';

const Shortcuts = lazyPart(() => import('#web/features/shortcuts/shortcuts.tsx'), 'Shortcuts');
/** A device with a mouse has a keyboard. */
const hasKeys = matchMedia('(hover: hover)').matches;
const LiveParts = lazyPart(() => import('#web/layout/live-parts.tsx'), 'LiveParts');

interface ShellProps {
  /** True if the screen has its own title row. The title row replaces the top bar on a phone. */
  readonly ownTop: boolean;
  readonly children: ReactNode;
}

/** The bars around all screens of a logged-in person. */
export function Shell({ ownTop, children }: ShellProps) {
  const words = useWords();
  const online = useOnline();
  const isLoggedIn = useSession().session.status === 'in';
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-field bg-card px-4 py-3 font-medium text-accent focus:translate-y-0"
        onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}
      >
        {words.skipToContent}
      </a>
      <TopBar deskOnly={ownTop} />
      <main
        id="content"
        tabIndex={-1}
        // The padding is for the bars at the bottom of the page.
        className={`mx-auto max-w-140 px-3 focus:outline-none pair:max-w-240 rail:max-w-none rail:pl-[calc(5.25rem+env(safe-area-inset-left))] rail:pb-6! desk:max-w-288 desk:px-4 wide:max-w-400 ${online ? 'pb-[calc(5.5rem+env(safe-area-inset-bottom))] desk:pb-6' : 'pb-[calc(9.5rem+env(safe-area-inset-bottom))] desk:pb-24'}`}
      >
        <Announcement />
        <NewBuildOffer />
        {children}
      </main>
      {/* Screen readers announce a text only if its live region was in the page before. */}
      <div aria-live="polite">
        {!online && (
          <p className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto max-w-100 rounded-field bg-popup px-4 py-2.5 text-center text-meta text-on-popup desk:bottom-5 rail:bottom-3 rail:left-21">
            {words.offline}
          </p>
        )}
      </div>
      <Dock />
      {isLoggedIn && <LiveParts />}
      {hasKeys && <Shortcuts />}
    </>
  );
}
