import { useQuery } from '@tanstack/react-query';
import { officerWords } from '#contract/words/en/officers.ts';
import { me } from '#contract/profile.ts';
import type { User } from '#contract/user-object.ts';
import { NotFoundScreen } from '#web/app/not-found.tsx';
import { call } from '#web/data/api/api.ts';
import { InEnglish } from '#web/data/in-english.tsx';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { People } from '#web/features/moderation/people/people.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';

const PasskeyGate = lazyScreen(() => import('#web/app/moderation/passkey-gate.tsx'), 'PasskeyGate');

/** The screen of officers. Everybody else gets the screen of an unknown address. */
export function PeopleScreen() {
  const texts = useWords(officerWords);
  const { uid, officer } = useOwnUser();
  const { data, error, refetch } = useQuery<User>({
    queryKey: queryKeys.moderation(uid),
    queryFn: async ({ signal }) => (await call(me, {}, { signal })).data,
  });
  const isOfficer = officer ?? data?.officer;
  if (!isOfficer && !data && error)
    return <FailedState fact={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!isOfficer && !data) return <ScreenSkeleton shape="lines" />;
  if (!isOfficer) return <NotFoundScreen />;
  return (
    <InEnglish>
      <ScreenHead title={texts.title} />
      <People renderGate={(onDone) => <PasskeyGate onDone={onDone} />} />
    </InEnglish>
  );
}
