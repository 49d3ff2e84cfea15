import { useId, useRef, type ReactNode } from 'react';
import type { Card } from '#contract/user-object.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { useAskedBox } from '#web/features/opinions/asked-box.ts';
import { NoOpinionsYet } from '#web/features/opinions/no-opinions-yet.tsx';
import { langOf } from '#web/features/opinions/opinion-bubble.tsx';
import { OpinionColumn } from '#web/features/opinions/opinion-column.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { useIsClosed } from '#web/features/opinions/use-refusals.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsOnStudentProps {
  readonly card: Card;
  readonly title: string;
  /** Shown above the text box. */
  readonly children?: ReactNode;
}

/**
 * A text box, and below it all opinions on another student in one list, newest first. Above the box is the opinion that
 * it answers, if the viewer came to write back.
 */
export function OpinionsOnStudent({ card, title, children }: OpinionsOnStudentProps) {
  const words = useWords();
  const section = useRef<HTMLElement>(null);
  const { wrote } = useWords(studentWords);
  const quote = useId();
  const { busy, list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const { answered, end } = useAskedBox(section, writeBox.writer);
  const isClosed = useIsClosed(card.uid, card.canWrite);
  const isAnswer = answered !== null && !isClosed;
  return (
    <section
      ref={section}
      aria-labelledby="student-opinions"
      tabIndex={-1}
      className="min-w-0 focus:outline-none"
    >
      <div className="student-words elevated bg-card">
        {children}
        {isAnswer && (
          <p
            id={quote}
            className="bounded mt-2 mb-1 border-s-2 border-accent ps-2.5 text-meta text-soft [--lines:3]"
          >
            {wrote(card.name)} <bdi lang={langOf(answered)}>{answered}</bdi>
          </p>
        )}
        <WriteBox
          {...writeBox}
          describedBy={isAnswer ? quote : ''}
          onWrite={async (draft) => {
            const isWritten = await writeBox.onWrite(draft);
            if (isWritten) end();
            return isWritten;
          }}
        />
      </div>
      <h2 id="student-opinions" className="px-3 pt-4 pb-2 text-label font-medium text-soft">
        {title}
        {card.opinions > 0 && (
          <span aria-hidden="true" className="pl-1.5 even-digits">
            {words.count(card.opinions)}
          </span>
        )}
      </h2>
      <div className="student-opinions">
        <OpinionColumn
          {...list}
          card={card}
          empty={
            <NoOpinionsYet
              mayWrite={!isClosed && !writeBox.disabled}
              onWrite={() => section.current?.querySelector('textarea')?.focus()}
            />
          }
        />
      </div>
      {busy && <Popup text={busy} />}
    </section>
  );
}
