import { laterWords } from '#contract/words/en/later.ts';
import { memo, type ReactNode } from 'react';
import { useCard } from '#web/data/cards/card-store.ts';
import { ArrivalMark } from '#web/features/people/arrival-mark.tsx';
import { PersonLink } from '#web/ui/person-link.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { useWords } from '#web/data/words.ts';

interface CompactStudentProps {
  readonly id: string;
  readonly heading: string;
}

/** A student as one row: picture, name, study line and counts. The row leads to the student's page. */
export const CompactStudent = memo(function CompactStudent({ id, heading }: CompactStudentProps) {
  const words = useWords();
  const later = useWords(laterWords);
  const card = useCard(id);
  if (!card) return null;
  return (
    <div className="relative flex flex-wrap items-center gap-3 p-2 pr-4">
      <SmallPicture image={card.image} className="row-picture" />
      {/* Moves below the picture if a large font leaves too little space beside it. */}
      <div style={{ flexBasis: '7rem' }} className="min-w-0 flex-1">
        <h2 id={heading} className="text-lead font-bold">
          <PersonLink id={id} className="after:absolute after:inset-0 after:rounded-card">
            <PersonName name={card.name} />
          </PersonLink>
        </h2>
        <p className="text-label text-soft">
          <ArrivalMark id={id} />
          {words.fields.course.names[card.course]}, {words.yearName(card.year, card.alumni)}
        </p>
      </div>
      <dl className="flex flex-col items-end text-label text-soft even-digits">
        <Count name={words.likes} count={card.like}>
          <Icon name="thumb" className="size-4" />
        </Count>
        <Count name={later.opinionCount} count={card.opinions}>
          <MoreIcon name="bubble" className="size-4" />
        </Count>
      </dl>
    </div>
  );
});

interface CountProps {
  readonly name: string;
  readonly count: number;
  /** The icon in the place of the name. */
  readonly children: ReactNode;
}

function Count({ name, count, children }: CountProps) {
  const words = useWords();
  return (
    <div className="flex items-center gap-1.5">
      <dt>
        {children}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{words.count(count)}</dd>
    </div>
  );
}
