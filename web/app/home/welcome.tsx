import { laterWords } from '#contract/words/en/later.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'wouter';
import type { Card } from '#contract/user-object.ts';
import { PersonLink } from '#web/ui/person-link.tsx';
import { PublicNotice } from '#web/features/profile/public-notice.tsx';
import { ShareCardButton } from '#web/features/share-card/share-card-button.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { areOfCollege, FIRST_PEOPLE, useFirstPeople } from '#web/app/home/first-people.ts';
import { OwnCard } from '#web/app/home/own-card.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { enterGate } from '#web/ui/enter-gate.ts';
import { Mark } from '#web/ui/mark.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';
import { PersonName } from '#web/ui/person-name.tsx';
import { welcome } from '#web/data/storage/welcome.ts';
import '#web/styles/list.css';
import { isStill } from '#web/ui/is-still.ts';

/**
 * Shown above the list after a sign-up: the person's own card as others see it, people to start with, and last the
 * hint that the card is public. It ends with the screen.
 */
export function Welcome() {
  const words = useWords();
  const texts = useWords(laterWords).welcome;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useArrival(section);
  const user = useOwnUser();
  const [isShown, setIsShown] = useState(true);
  const [isNoticed] = useState(() => user.public === 1 && publicNotice.isDue());
  const people = useFirstPeople(user);
  useEffect(() => welcome.end, []);
  if (!isShown) return null;

  const close = () => {
    setIsShown(false);
    publicNotice.end();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="tall-panel mb-3 flex flex-col gap-3 rounded-card bg-tint p-3 text-on-tint pair:grid pair:grid-cols-2 pair:grid-rows-[auto_1fr] desk:mb-6 desk:grid desk:grid-cols-[24rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-6 desk:p-6"
    >
      <h2 className="flex items-center gap-2.5 text-lead font-bold">
        <Mark className="size-7" />
        <span id={id}>{texts.title}</span>
      </h2>
      <div style={{ gridRow: '1 / 3' }}>
        <OwnCard
          card={{ ...user, reaction: {}, opinions: 0, firstOpinion: null }}
          act={
            <ShareCardButton user={user}>
              <MoreIcon name="share" className="size-5" />
              {texts.shareCard}
            </ShareCardButton>
          }
        />
      </div>
      <div className="flex flex-col gap-3">
        {people ? <FirstPeople people={people} /> : <PeopleSkeleton />}
        <div className="flex flex-wrap gap-2">
          <Button look="text" onClick={close}>
            {words.close}
          </Button>
          <Link
            href="/user"
            className="inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium underline underline-offset-2"
          >
            {texts.yourPage}
          </Link>
        </div>
        {isNoticed && (
          <div className="flex flex-wrap items-center">
            <PublicNotice />
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * Begins at the top of the page. The mark's student enters its gate, and the title appears, once: after the alert of the
 * sign-up, which covers them. Until then the title alone is not visible, and everything has its place, because the alert
 * does not hide the card and the people below it. Nothing moves for a person who wants less motion.
 */
function useArrival(section: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // On a slow network this file comes after the alert, when the person may read on.
    if (document.querySelector('dialog[open]')) scrollTo({ top: 0, behavior: 'instant' });
    if (!section.current || isStill()) return;
    const title = section.current.querySelector('h2 > span');
    const moves = [
      enterGate(section.current, { delay: 100, duration: 400 }),
      title?.animate({ opacity: [0, 1] }, { delay: 350, duration: 250, fill: 'backwards' }),
    ];
    const each = (act: 'pause' | 'play' | 'cancel') => {
      for (const move of moves) move?.[act]();
    };
    const alert = document.querySelector('dialog[open]');
    if (alert) each('pause');
    const start = () => each('play');
    alert?.addEventListener('close', start);
    return () => {
      alert?.removeEventListener('close', start);
      each('cancel');
    };
  }, [section]);
}

function FirstPeople({ people }: { readonly people: readonly Card[] }) {
  const texts = useWords(laterWords).welcome;
  const user = useOwnUser();
  if (people.length === 0) return null;
  return (
    <>
      <h3 className="text-label font-medium">
        {areOfCollege(people, user) ? texts.peopleOf(user.college) : texts.people}
      </h3>
      <ul className="flex flex-col gap-2">
        {people.map((card) => (
          <FirstPerson key={card.uid} card={card} />
        ))}
      </ul>
    </>
  );
}

/** Boxes of the same sizes. */
function PeopleSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      <span className="mb-1 h-5" />
      {Array.from({ length: FIRST_PEOPLE }, (_, index) => (
        <span key={index} className="h-18 animate-pulse rounded-card bg-card" />
      ))}
    </div>
  );
}

function FirstPerson({ card }: { readonly card: Card }) {
  const words = useWords();
  return (
    <li className="relative flex items-center gap-3 rounded-card bg-card p-2 pr-4 text-ink">
      <SmallPicture image={card.image} className="row-picture" />
      <div className="min-w-0 flex-1">
        <PersonLink id={card.uid} className="font-bold after:absolute after:inset-0 after:rounded-card">
          <PersonName name={card.name} />
        </PersonLink>
        <p className="text-label text-soft">
          {words.fields.course.names[card.course]}, {words.yearName(card.year, card.alumni)}
        </p>
      </div>
    </li>
  );
}
