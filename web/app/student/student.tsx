import { memo } from 'react';
import { CardMenu } from '#web/features/actions.tsx';
import { useCard } from '#web/data/cards/card-store.ts';
import { OpinionArea } from '#web/features/opinions/opinion-area.tsx';
import { StudentCard } from '#web/features/people/card.tsx';
import { QuickTags } from '#web/features/reactions/quick-tags.tsx';
import { Reactions } from '#web/features/reactions/reactions.tsx';

interface StudentProps {
  readonly id: string;
  readonly heading: string;
  readonly isFirst: boolean;
}

/** A complete card: details, reactions and opinions. Renders again only when this card changes. */
const Student = memo(function Student({ id, heading, isFirst }: StudentProps) {
  const card = useCard(id);
  if (!card) return null;
  return (
    <StudentCard
      card={card}
      heading={heading}
      isFirst={isFirst}
      photoControls={
        <>
          <Reactions card={card} />
          <CardMenu card={card} />
        </>
      }
    >
      <OpinionArea card={card}>
        <QuickTags person={card.uid} />
      </OpinionArea>
    </StudentCard>
  );
});

export function renderStudent(id: string, heading: string, isFirst: boolean) {
  return <Student id={id} heading={heading} isFirst={isFirst} />;
}
