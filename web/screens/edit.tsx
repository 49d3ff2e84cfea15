import { useQueryClient } from '@tanstack/react-query';
import { words } from '#contract/words.ts';
import { Footer } from '#web/layout/footer.tsx';
import { EditForm } from '#web/profile/edit-form.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';

export function EditScreen() {
  const { user } = useProfile();
  const client = useQueryClient();
  return (
    <div className="fills max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={words.editHeading} />
      <EditForm user={user} onUpdated={(updated) => client.setQueryData(['profile', updated.uid], updated)} />
      <Footer />
    </div>
  );
}
