import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { me } from '#contract/profile.ts';
import type { User } from '#contract/user-object.ts';
import { call } from '#web/data/api/api.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { InEnglish } from '#web/data/in-english.tsx';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { Workspace } from '#web/features/moderation/workspace.tsx';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { NotFoundScreen } from '#web/app/not-found.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';

const ModerationLog = lazyScreen(
  () => import('#web/features/moderation/moderation-log.tsx'),
  'ModerationLog',
);
const ModerationFigures = lazyScreen(
  () => import('#web/features/moderation/figures.tsx'),
  'ModerationFigures',
);

/** The screen of moderators. Everybody else gets the screen of an unknown address. */
export function ModerationScreen() {
  const texts = useWords(moderationWords);
  const { uid, moderator } = useOwnUser();
  const { data, error, refetch } = useQuery<User>({
    queryKey: queryKeys.moderation(uid),
    queryFn: async ({ signal }) => (await call(me, {}, { signal })).data,
  });
  if (!moderator && !data && error)
    return <FailedState fact={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!moderator && !data) return <ScreenSkeleton shape="lines" />;
  if (!moderator && !data?.moderator) return <NotFoundScreen />;
  return (
    <InEnglish>
      <Sections />
    </InEnglish>
  );
}

const PasskeyGate = lazyScreen(() => import('#web/app/moderation/passkey-gate.tsx'), 'PasskeyGate');
const PasskeyHint = lazyScreen(() => import('#web/app/visitor/passkey-hint.tsx'), 'PasskeyHint');

const renderGate = (onDone: () => unknown) => <PasskeyGate onDone={onDone} />;
const hint = (
  <Suspense>
    <PasskeyHint />
  </Suspense>
);

const sections = ['cases', 'log', 'figures'] as const;

function Sections() {
  const texts = useWords(moderationWords);
  const { officer } = useOwnUser();
  const search = new URLSearchParams(useSearch());
  const only = search.get('case');
  const shown = sections.find((section) => search.has(section)) ?? 'cases';
  return (
    <div className="fill-window max-desk:[--taken:5.5rem]">
      <ScreenHead title={texts.title} />
      <nav aria-label={texts.title} className="flex flex-wrap gap-2 pb-3">
        {sections.map((section) => (
          <Link
            key={section}
            href={section === 'cases' ? '/moderation' : `/moderation?${section}`}
            aria-current={section === shown && only === null ? 'page' : undefined}
            className={`press hover-shade inline-flex min-h-11 items-center rounded-field px-3 text-meta font-medium ${section === shown ? 'bg-tint text-on-tint' : 'text-soft'}`}
          >
            {texts.sections[section]}
          </Link>
        ))}
        {officer && (
          <Link
            href="/moderation/people"
            className="press hover-shade inline-flex min-h-11 items-center rounded-field px-3 text-meta font-medium text-soft"
          >
            {texts.people}
          </Link>
        )}
      </nav>
      <Suspense fallback={<Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />}>
        {shown === 'cases' && <Workspace key={only} only={only} renderGate={renderGate} hint={hint} />}
        {shown === 'log' && <ModerationLog renderGate={renderGate} />}
        {shown === 'figures' && <ModerationFigures renderGate={renderGate} />}
      </Suspense>
    </div>
  );
}
