import { OpinionColumn } from '#web/opinions/opinion-list.tsx';
import { useOpinionControls } from '#web/opinions/use-opinion-controls.ts';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

interface OpinionsToReadProps {
  readonly profile: string;
}

/** All opinions on another student, without a text box, because the student's card beside them has one. */
export function OpinionsToRead({ profile }: OpinionsToReadProps) {
  const words = useWords();
  const { busy, list } = useOpinionControls(profile);
  return (
    <>
      <OpinionColumn {...list} empty={<p className="text-lead text-soft">{words.noOpinions}</p>} />
      {busy && <Popup text={busy} />}
    </>
  );
}
