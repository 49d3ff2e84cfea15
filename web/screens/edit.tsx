import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Footer } from '#web/layout/footer.tsx';
import { EditForm } from '#web/profile/edit-form.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { useWords } from '#web/words.ts';

/** The state of the history entry when the profile's link has led here. */
export interface EditState {
  readonly fromProfile: true;
}

export function EditScreen() {
  const words = useWords();
  const { user } = useProfile();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isFromProfile = useHistoryState<EditState | null>()?.fromProfile;
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={words.editHeading} />
      <EditForm
        user={user}
        onUpdated={(updated) => client.setQueryData(queryKeys.profile(updated.uid), updated)}
        // Going back leaves no second entry of the profile in the history.
        onRead={() => (isFromProfile ? history.back() : navigate('/user', { replace: true }))}
      />
      <Footer />
    </div>
  );
}
