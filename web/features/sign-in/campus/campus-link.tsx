import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import type { MouseEvent } from 'react';
import { CAMPUS_LOG_IN_PATH } from '#contract/campus-page.ts';
import { operatorSettings } from '#web/data/operator.ts';
import { pendingLogOut } from '#web/data/storage/session-storage.ts';
import { sendLogOut } from '#web/data/api/send-log-out.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

/** A link to the campus's provider, a page outside the app. A long name of the provider takes several lines. */
export function CampusLink() {
  const leave = useLeave();
  const texts = useWords(campusLogInWords);
  return (
    <a
      href={CAMPUS_LOG_IN_PATH}
      className="press hover-shade field mt-2 flex min-h-13 items-center justify-center px-5 py-3 text-center text-action font-medium wrap-anywhere text-accent desk:mb-6"
      onClick={(event) => void leave(event)}
    >
      {texts.logInWith(operatorSettings.campusName ?? '')}
    </a>
  );
}

function useLeave() {
  const words = useWords();
  const { alert } = useDialogs();
  return async (event: MouseEvent) => {
    if (!navigator.onLine) {
      event.preventDefault();
      return alert(words.noConnection);
    }
    if (!pendingLogOut.isSet()) return;
    // A log-out sent after the campus log-in would end the new session.
    event.preventDefault();
    await sendLogOut();
    location.assign(CAMPUS_LOG_IN_PATH);
  };
}
