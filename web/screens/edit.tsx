import { useQueryClient } from '#web/queries/use-query.ts';
import { Footer } from '#web/layout/footer.tsx';
import { EditForm } from '#web/profile/edit-form.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { queryKeys } from '#web/query-keys.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { useWords } from '#web/words.ts';

export function EditScreen() {
  const words = useWords();
  const { user } = useProfile();
  const client = useQueryClient();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={words.editHeading} />
      <EditForm
        user={user}
        onUpdated={(updated) => client.setQueryData(queryKeys.profile(updated.uid), updated)}
      />
      <Footer />
    </div>
  );
}
