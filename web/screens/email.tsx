import { useLocation } from 'wouter';
import { Footer } from '#web/layout/footer.tsx';
import { useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { ChangeEmailForm } from '#web/sign-in/change-email-form.tsx';
import { useChangeWords } from '#web/sign-in/change-words.ts';

/** Change of the own e-mail address. */
export function EmailScreen() {
  const { title } = useChangeWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={title} />
      <ChangeEmailForm
        onChanged={(user) => {
          client.setQueryData(queryKeys.profile(user.uid), user);
          navigate('/user', { replace: true });
        }}
      />
      <Footer />
    </div>
  );
}
