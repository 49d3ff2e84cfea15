import { useLocation } from 'wouter';
import { words } from '#contract/words.ts';
import { useSession } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';

export function useLogOut() {
  const { logOut } = useSession();
  const { confirm } = useDialogs();
  const [, navigate] = useLocation();
  return async () => {
    if (!(await confirm(words.confirmLogout))) return;
    logOut();
    navigate('/');
  };
}
