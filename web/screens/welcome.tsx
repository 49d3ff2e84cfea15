import { useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import type { Card, User } from '#contract/user.ts';
import { allCards } from '#web/cards/card-store.ts';
import { PersonLink } from '#web/cards/person-link.tsx';
import { useLaterWords } from '#web/later-words.ts';
import { useQueryClient } from '#web/queries/use-query.ts';
import { inPage, OwnCard } from '#web/screens/own-card.tsx';
import { useOwnUser } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';
import { welcome } from '#web/welcome.ts';

const PEOPLE = 3;

/** Above the list after a sign-up: the own card as others see it, and people to start with. It ends when the screen does. */
export function Welcome() {
  const words = useWords();
  const texts = useLaterWords().welcome;
  const id = useId();
  const client = useQueryClient();
  const user = useOwnUser();
  const [isShown, setIsShown] = useState(true);
  const [people] = useState(() => chooseFirst(allCards(client), user));
  useEffect(() => welcome.end, []);
  if (!isShown) return null;

  const close = () => {
    setIsShown(false);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const areOfCollege = people.every(({ college }) => college === user.college);
  return (
    <section
      aria-labelledby={id}
      className="mb-3 flex flex-col gap-3 rounded-card bg-tint p-3 text-on-tint desk:mb-6 desk:grid desk:grid-cols-[24rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-6 desk:p-6"
    >
      <h2 id={id} className="text-lead font-bold">
        {texts.title}
      </h2>
      <OwnCard card={{ ...user, reaction: {}, opinions: 0, firstOpinion: null }} isNew style={inPage} />
      <div className="flex flex-col gap-3">
        {people.length > 0 && (
          <>
            <h3 className="text-label font-medium">
              {areOfCollege ? texts.peopleOf(user.college) : texts.people}
            </h3>
            <ul className="flex flex-col gap-2">
              {people.map((card) => (
                <FirstPerson key={card.uid} card={card} />
              ))}
            </ul>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="compact" onClick={close}>
            {words.close}
          </Button>
          <Link
            href="/user"
            className="inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium underline underline-offset-2"
          >
            {words.yourProfile}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The first students of the list, those of the same college before all others. */
function chooseFirst(cards: readonly Card[], user: User): readonly Card[] {
  const others = cards.filter(({ uid }) => uid !== user.uid);
  const isSame = ({ college }: Card) => college === user.college;
  return [...others.filter(isSame), ...others.filter((card) => !isSame(card))].slice(0, PEOPLE);
}

function FirstPerson({ card }: { readonly card: Card }) {
  const words = useWords();
  return (
    <li className="relative flex items-center gap-3 rounded-card bg-card p-2 pr-4 text-ink">
      <img src={card.image} alt="" decoding="async" className="row-picture portrait" />
      <div className="min-w-0 flex-1">
        <PersonLink id={card.uid} className="font-bold after:absolute after:inset-0 after:rounded-card">
          <bdi>{card.name}</bdi>
        </PersonLink>
        <p className="text-label text-soft">
          {words.courseNames[card.course]}, {words.yearName(card.year)}
        </p>
      </div>
    </li>
  );
}
