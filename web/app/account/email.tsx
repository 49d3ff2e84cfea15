import { useWords } from '#web/data/words.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { ChangeEmailForm } from '#web/features/sign-in/change-email-form.tsx';

/** The screen that changes the person's e-mail address. */
export function EmailScreen() {
  const { title } = useWords(changeWords);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <AccountScreen title={title}>
      <ChangeEmailForm
        onChanged={(user) => {
          client.setQueryData(queryKeys.profile(user.uid), user);
          navigate('/user', { replace: true });
        }}
      />
    </AccountScreen>
  );
}
