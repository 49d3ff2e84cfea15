import { laterWords } from '#contract/words/en/later.ts';
import { useLocation } from 'wouter';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { OpinionColumn } from '#web/features/opinions/opinion-column.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { useIsClosed } from '#web/features/opinions/use-refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsToReadProps {
  readonly profile: string;
  /** The value on the card. */
  readonly canWrite?: false | undefined;
}

/** All opinions on another student. There is no text box, because the student's card beside them has one. */
export function OpinionsToRead({ profile, canWrite }: OpinionsToReadProps) {
  const words = useWords();
  const { addTheFirst } = useWords(laterWords);
  const { busy, list, writeBox } = useOpinionControls(profile);
  const isClosed = useIsClosed(profile, canWrite);
  const [, navigate] = useLocation();
  const writeFirst = () => {
    const box = document.querySelector<HTMLElement>(`article[data-id="${profile}"] textarea`);
    // Rows of the compact list have no text box.
    if (box) box.focus();
    else navigate(studentAddress(profile));
  };
  return (
    <>
      <OpinionColumn
        {...list}
        empty={
          <EmptyState fact={words.noOpinions}>
            {!isClosed && !writeBox.disabled && (
              <Button look="tint" onClick={writeFirst}>
                {addTheFirst}
              </Button>
            )}
          </EmptyState>
        }
      />
      {busy && <Popup text={busy} />}
    </>
  );
}
