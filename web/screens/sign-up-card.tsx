import { laterWords } from '#contract/words/later.ts';
import type { Course, Personality, Relation } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { words as english, type Words } from '#contract/words.ts';
import { OwnCard } from '#web/screens/own-card.tsx';
import type { SignUpDraft } from '#web/sign-in/sign-up-draft.ts';
import { unknownUser } from '#web/unknown-user.ts';
import { translation, useWords, WordsProvider } from '#web/words.ts';
import blank from '#web/sign-in/tiles/blank.svg';

interface SignUpCardProps {
  readonly draft: SignUpDraft;
  /** Address of the chosen photo. */
  readonly photo: string | null;
  /** The college of the typed address; `''` while unknown. */
  readonly college: string;
}

/** The card of the person who signs up, filled by the form. */
export function SignUpCard({ draft, photo, college }: SignUpCardProps) {
  const words = useWords();
  const texts = useWords(laterWords).signUp;
  const name = draft.name.trim();
  const card: Card = {
    ...unknownUser,
    name: name || texts.yourName,
    course: (draft.course || 'other') as Course,
    personality: draft.personality as Personality | '',
    relation: draft.relation as Relation | '',
    college: college || texts.yourCollege,
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
    <WordsProvider translations={[translation(english, cardWords)]}>
      <OwnCard card={card} isNew isDraft isEmpty={name === ''}>
        <p className="text-center text-meta text-soft max-desk:hidden">{texts.cardCaption}</p>
      </OwnCard>
    </WordsProvider>
  );
}
