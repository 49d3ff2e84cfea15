import { useLocation } from 'wouter';
import { useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

export function useLogOut() {
  const words = useWords();
  const { logOut } = useSession();
  const { confirm } = useDialogs();
  const [, navigate] = useLocation();
  return async () => {
    if (!(await confirm(words.confirmLogout))) return;
    logOut();
    navigate('/', { transition: false });
  };
}
