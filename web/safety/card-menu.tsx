import { useWords } from '#web/words.ts';
import { safetyMenuWords } from '#contract/words/safety-menu.ts';
import type { Card } from '#contract/user-object.ts';
import { usePersonActs } from '#web/safety/use-person-acts.ts';
import { useReport } from '#web/safety/use-report.tsx';
import { useOwnUser, useSession } from '#web/session.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Popup } from '#web/ui/popup.tsx';

/** The menu of acts on another person. */
export function CardMenu({ card }: { readonly card: Card }) {
  const texts = useWords(safetyMenuWords);
  const { session } = useSession();
  const isOwn = useOwnUser().uid === card.uid;
  const { busy, block, restriction, loadState } = usePersonActs({ id: card.uid, name: card.name });
  const { dialog, action, loadReports } = useReport();
  if (isOwn || session.status !== 'in') return null;
  return (
    <>
      <ActionMenu
        label={texts.moreAbout(card.name)}
        onOpen={() => {
          loadState();
          loadReports();
        }}
        actions={[
          { text: texts.block, run: () => void block() },
          restriction,
          action(texts.reportPerson, { kind: 'person', id: card.uid }),
          action(texts.reportPhoto, { kind: 'photo', id: card.uid }),
        ]}
      />
      {dialog}
      {busy && <Popup text={busy} />}
    </>
  );
}
