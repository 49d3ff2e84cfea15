import { memo } from 'react';
import { useCard } from '#web/cards/card-store.ts';
import { PersonLink } from '#web/cards/person-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useLaterWords } from '#web/later-words.ts';
import { useWords } from '#web/words.ts';

interface CompactStudentProps {
  readonly id: string;
  readonly heading: string;
}

/** A student as one row: picture, name, study line and counts. The row leads to the student's page. */
export const CompactStudent = memo(function CompactStudent({ id, heading }: CompactStudentProps) {
  const words = useWords();
  const later = useLaterWords();
  const card = useCard(id);
  if (!card) return null;
  return (
    <div className="relative flex items-center gap-3 p-2 pr-4">
      <img src={card.image} alt="" loading="lazy" decoding="async" className="row-picture portrait" />
      <div className="min-w-0 flex-1">
        <h2 id={heading} className="text-lead font-bold">
          <PersonLink id={id} className="after:absolute after:inset-0 after:rounded-card">
            <bdi>{card.name}</bdi>
          </PersonLink>
        </h2>
        <p className="text-label text-soft">
          {words.courseNames[card.course]}, {words.yearName(card.year)}
        </p>
      </div>
      <dl className="flex flex-col items-end text-label text-soft even-digits">
        <div className="flex items-center gap-1.5">
          <dt>
            <Icon name="thumb" className="size-4" />
            <span className="sr-only">{words.likes}</span>
          </dt>
          <dd>{card.like.toLocaleString(words.locale)}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>
            <MoreIcon name="bubble" className="size-4" />
            <span className="sr-only">{later.opinionCount}</span>
          </dt>
          <dd>{card.opinions.toLocaleString(words.locale)}</dd>
        </div>
      </dl>
    </div>
  );
});
