import { useContext } from 'react';
import { useWords } from '#web/data/words.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import type { Card, Opinion } from '#contract/user-object.ts';
import { DeleteFromMenu } from '#web/data/delete-from-menu.ts';
import { usePersonActs } from '#web/features/safety/use-person-acts.ts';
import { useReport } from '#web/features/safety/use-report.tsx';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { ActionMenu } from '#web/ui/dialog/action-menu.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';

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

interface OpinionMenuProps {
  readonly opinion: Opinion;
  /** True if the opinion is about the viewer. */
  readonly isAboutViewer: boolean;
}

/** The menu of acts on another person's opinion. */
export function OpinionMenu({ opinion, ...given }: OpinionMenuProps) {
  const words = useWords();
  const remove = useContext(DeleteFromMenu);
  const isAboutViewer = given.isAboutViewer || remove !== undefined;
  const texts = useWords(safetyMenuWords);
  const { session } = useSession();
  const isOwn = useOwnUser().uid === opinion.commenter_id;
  const { busy, block, restriction, loadState } = usePersonActs({
    id: opinion.commenter_id,
    name: opinion.commenter,
  });
  const { dialog, action, loadReports } = useReport();
  const isKnown = opinion.commenter_id !== '';
  if (isOwn || session.status !== 'in') return null;
  return (
    <span className="-mx-2 -my-1 inline-flex">
      <ActionMenu
        label={texts.moreAboutOpinion(opinion.commenter)}
        onOpen={() => {
          loadReports();
          if (isKnown && isAboutViewer) loadState();
        }}
        actions={[
          // That of a waiting opinion is beside Approve.
          ...(remove && opinion.state !== 'waiting'
            ? [{ text: words.delete, run: () => remove(opinion) }]
            : []),
          action(texts.report, { kind: 'opinion', id: opinion.comment_id }),
          // A writer whose account is deleted cannot be blocked or restricted.
          ...(isKnown ? [{ text: texts.blockWriter, run: () => void block() }] : []),
          // A private writer has no card, so only this menu offers a restriction.
          ...(isKnown && isAboutViewer ? [restriction] : []),
        ]}
      />
      {dialog}
      {busy && <Popup text={busy} />}
    </span>
  );
}
