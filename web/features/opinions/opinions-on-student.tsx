import type { Card } from '#contract/user-object.ts';
import { NoOpinions } from '#web/features/opinions/no-opinions.tsx';
import { OpinionColumn } from '#web/features/opinions/opinion-list.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsOnStudentProps {
  readonly card: Card;
  readonly title: string;
}

/** A text box for an opinion on another student, and all opinions on them. */
export function OpinionsOnStudent({ card, title }: OpinionsOnStudentProps) {
  const words = useWords();
  const { busy, list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  return (
    <section
      aria-labelledby="student-opinions"
      tabIndex={-1}
      className="min-w-0 flex-[999_1_45%] focus:outline-none"
    >
      <h2 id="student-opinions" className="px-2 pb-2 text-section font-bold">
        {title}
        {card.opinions > 0 && (
          <span aria-hidden="true" className="pl-2 text-soft even-digits">
            {words.count(card.opinions)}
          </span>
        )}
      </h2>
      <div className="pb-3">
        <WriteBox {...writeBox} />
      </div>
      <OpinionColumn {...list} empty={<NoOpinions surface="ground" />} />
      {busy && <Popup text={busy} />}
    </section>
  );
}
