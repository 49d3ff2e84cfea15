import { laterWords } from '#contract/words/en/later.ts';
import { signUpChoices, type ChosenDetails } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { words as english, type Words } from '#contract/words/en/words.ts';
import { OwnCard } from '#web/app/home/own-card.tsx';
import type { SignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import { readChoice } from '#web/ui/form/person-fields.tsx';
import { unknownUser } from '#web/data/cards/unknown-user.ts';
import { translation, useWords, WordsProvider } from '#web/data/words.ts';
import blank from '#web/features/sign-in/tiles/blank.svg';

interface SignUpCardProps {
  readonly draft: SignUpDraft;
  /** Address of the chosen photo. */
  readonly photo: string | null;
  /** The college of the typed address; `''` while unknown. */
  readonly college: string;
}

/** The details of the draft that are already chosen. */
function chosenIn(draft: SignUpDraft): Partial<ChosenDetails> {
  const chosen = signUpChoices.map((name) => [name, readChoice(name, draft[name])]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

/** The card of the person who signs up, filled by the form. */
export function SignUpCard({ draft, photo, college }: SignUpCardProps) {
  const words = useWords();
  const texts = useWords(laterWords).signUp;
  const { fields } = words;
  const name = draft.name.trim();
  const card: Card = {
    ...unknownUser,
    name: name || texts.yourName,
    ...chosenIn(draft),
    college: college || texts.yourCollege,
    image: photo ?? blank,
    reaction: {},
    opinions: 0,
    firstOpinion: null,
  };
  const cardWords: Words = {
    ...words,
    ...(draft.course === '' && {
      fields: {
        ...fields,
        course: { ...fields.course, names: { ...fields.course.names, other: texts.yourCourse } },
      },
    }),
    yearName: () => (draft.year === '' ? texts.yourYear : words.yearName(card.year)),
  };
  return (
    <WordsProvider translations={[translation(english, cardWords)]}>
      <OwnCard card={card} isNew isDraft isEmpty={name === ''}>
        <p className="text-center text-meta text-soft max-desk:hidden">{texts.cardCaption}</p>
      </OwnCard>
    </WordsProvider>
  );
}
