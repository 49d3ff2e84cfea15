import { useId } from 'react';
import type { Card, Course, Personality, Relation } from '#contract/user.ts';
import type { Words } from '#contract/words.ts';
import { useLaterWords } from '#web/later-words.ts';
import { StudentCard } from '#web/people/card.tsx';
import type { SignUpDraft } from '#web/sign-in/sign-up-draft.ts';
import { Icon } from '#web/ui/icon.tsx';
import { unknownUser } from '#web/unknown-user.ts';
import { useWords, WordsProvider } from '#web/words.ts';
import blank from '#web/sign-in/tiles/blank.svg';

interface SignUpCardProps {
  readonly draft: SignUpDraft;
  /** Address of the chosen photo. */
  readonly photo: string | null;
}

/** The card of the person who signs up, as others will see it. It is a picture: nothing in it can be used. */
export function SignUpCard({ draft, photo }: SignUpCardProps) {
  const words = useWords();
  const texts = useLaterWords().signUp;
  const heading = useId();
  const name = draft.name.trim();
  const card: Card = {
    ...unknownUser,
    name: name || texts.yourName,
    course: (draft.course || 'other') as Course,
    personality: draft.personality as Personality | '',
    relation: draft.relation as Relation | '',
    college: texts.yourCollege,
    image: photo ?? blank,
    reaction: {},
    opinions: 0,
    firstOpinion: null,
  };
  const cardWords: Words = {
    ...words,
    ...(draft.course === '' && { courseNames: { ...words.courseNames, other: texts.yourCourse } }),
    yearName: () => (draft.year === '' ? texts.yourYear : words.yearName(Number(draft.year))),
  };
  return (
    <div inert aria-hidden="true" className="own-card" data-empty={name === '' || undefined}>
      <div className="elevated rounded-card bg-card">
        <WordsProvider words={cardWords}>
          <StudentCard card={card} heading={heading} isFirst photoControls={<Counts />}>
            <p className="mt-3 rounded-bubble max-desk:hidden bg-sunken px-3.5 py-2">{words.noOpinions}</p>
          </StudentCard>
        </WordsProvider>
      </div>
      <p className="text-center text-meta text-soft max-desk:hidden">{texts.cardCaption}</p>
    </div>
  );
}

/** How the reactions of a new card look. The small card has room for one of them, without its count. */
function Counts() {
  return (
    <>
      <span className="inline-flex h-7 items-center gap-2 rounded-inner bg-sunken px-2 font-medium desk:h-11 desk:rounded-reaction desk:px-3.5">
        <Icon name="thumb" className="size-4 desk:size-5.5" />
        <span className="max-desk:hidden">0</span>
      </span>
      <span className="hidden h-11 items-center gap-2 rounded-reaction bg-sunken px-3.5 font-medium desk:inline-flex">
        <Icon name="thumb" className="size-5.5 -scale-y-100" />0
      </span>
    </>
  );
}
