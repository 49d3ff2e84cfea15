import { useLocation } from 'wouter';
import { useSession } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

export function useLogOut() {
  const words = useWords();
  const { logOut } = useSession();
  const { confirm } = useDialogs();
  const [, navigate] = useLocation();
  return async () => {
    if (!(await confirm(words.confirmLogout))) return;
    logOut();
    navigate('/');
  };
}
