import { useWords } from '#web/data/words.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { useEffect, useState } from 'react';
import { useCard } from '#web/data/cards/card-store.ts';
import { PersonLink } from '#web/ui/person-link.tsx';
import { useIsListOpen } from '#web/features/opinions/open-lists.ts';
import { OpinionsToRead } from '#web/features/opinions/opinions-to-read.tsx';
import { makeMediaHook } from '#web/ui/breakpoints.ts';

// A breakpoint of styles/theme.css.
const useWide = makeMediaHook('(min-width: 90rem)');

interface ChosenColumnProps {
  /** The first person of the list. That person is chosen until another card is pressed or focused. */
  readonly first: string | undefined;
}

/** The opinions on the chosen person, beside a list in a wide window. Nothing in other windows. */
export function ChosenColumn({ first }: ChosenColumnProps) {
  const isWide = useWide();
  const [chosen, setChosen] = useState('');
  const isThere = useCard(chosen) !== null;
  useEffect(() => {
    const choose = ({ target }: Event) => {
      const id = (target as Element).closest<HTMLElement>('[role=feed] article')?.dataset['id'];
      if (id) setChosen(id);
    };
    addEventListener('focusin', choose);
    addEventListener('pointerdown', choose);
    return () => {
      removeEventListener('focusin', choose);
      removeEventListener('pointerdown', choose);
    };
  }, []);
  const id = isThere ? chosen : first;
  return isWide && id !== undefined ? <ChosenPerson key={id} id={id} /> : null;
}

/** The opinions on a person whose card is on screen, in a separately scrolling column. */
function ChosenPerson({ id }: { readonly id: string }) {
  const texts = useWords(studentWords);
  const card = useCard(id);
  // Avoids showing the same opinions twice.
  const isOpenInCard = useIsListOpen(id);
  if (!card || isOpenInCard) return null;
  return (
    <section
      aria-label={texts.opinionsAbout(card.name)}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="sticky top-22 col-start-3 row-span-2 row-start-1 -mx-2 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain px-2"
    >
      <h2 className="bounded mb-1 text-section font-bold">
        {texts.opinionsAboutOne}{' '}
        <PersonLink id={id} className="text-soft hover:underline">
          <bdi>{card.name}</bdi>
        </PersonLink>
      </h2>
      <OpinionsToRead profile={id} canWrite={card.canWrite} />
    </section>
  );
}
