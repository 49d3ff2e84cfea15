import type { Opinion } from '#contract/user.ts';
import { useSafetyMenuWords } from '#web/safety/menu-words.ts';
import { usePersonActs } from '#web/safety/use-person-acts.ts';
import { useReport } from '#web/safety/use-report.tsx';
import { useOwnUser, useSession } from '#web/session.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Popup } from '#web/ui/popup.tsx';

/** What one can do about another person's opinion. */
export function OpinionMenu({ opinion }: { readonly opinion: Opinion }) {
  const texts = useSafetyMenuWords();
  const { session } = useSession();
  const isOwn = useOwnUser().uid === opinion.commenter_id;
  const { busy, block } = usePersonActs({ id: opinion.commenter_id, name: opinion.commenter });
  const { dialog, report } = useReport();
  if (isOwn || session.status !== 'in') return null;
  return (
    <span className="-mx-2 -my-1 inline-flex">
      <ActionMenu
        label={texts.moreAboutOpinion(opinion.commenter)}
        actions={[
          { text: texts.report, run: () => void report({ kind: 'opinion', id: opinion.comment_id }) },
          // A writer whose account is deleted cannot be blocked.
          ...(opinion.commenter_id === '' ? [] : [{ text: texts.blockWriter, run: () => void block() }]),
        ]}
      />
      {dialog}
      {busy && <Popup text={busy} />}
    </span>
  );
}
