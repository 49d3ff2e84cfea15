import { laterWords } from '#contract/words/en/later.ts';
import { chosenFields, signUpChoices } from '#contract/user.ts';
import type { ReactNode } from 'react';
import type { Words } from '#contract/words/en/words.ts';
import { findWrongFields, type SignUpField } from '#web/features/sign-in/check-sign-up.ts';
import { FormStep } from '#web/features/sign-in/form-step.tsx';
import { useCollege } from '#web/features/sign-in/use-college.ts';
import { PhotoField } from '#web/features/sign-in/photo-field.tsx';
import type { SignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import type { useSignUpFields } from '#web/features/sign-in/use-sign-up-fields.ts';
import { ChosenField, NameField, PhoneField } from '#web/ui/form/person-fields.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

/** Renders the card of the person who signs up. `photo`: address of the chosen photo. `college`: `''` while unknown. */
export type RenderCard = (draft: SignUpDraft, photo: string | null, college: string) => ReactNode;

interface SignUpFieldsProps extends ReturnType<typeof useSignUpFields> {
  readonly renderCard: RenderCard;
}

const stepFields = ['name', ...signUpChoices, 'phone'] as const;

/** The first two steps of both sign-up forms, and the person's card, which they fill. */
export function SignUpFields({
  renderCard,
  nameField,
  draft,
  change,
  choosePhoto,
  original,
  cropPhoto,
  preview,
  errors,
}: SignUpFieldsProps) {
  const words = useWords();
  const texts = useWords(laterWords).signUp;
  const college = useCollege(draft.email);
  return (
    <>
      {renderCard(draft, preview, college)}
      <FormStep number={1} title={texts.face} isDone={preview !== null && !errors.photo}>
        <PhotoField
          preview={preview}
          original={original}
          onChoose={(photo) => void choosePhoto(photo)}
          onCrop={cropPhoto}
          error={errors.photo}
        />
      </FormStep>
      <FormStep number={2} title={texts.about} isDone={isAboutDone(draft, errors, words)}>
        <NameField
          ref={nameField}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
        />
        <Choices draft={draft} change={change} errors={errors} />
        <PhoneField
          value={draft.phone}
          isCut={draft.phoneCut}
          onChange={(phone, phoneCut) => change({ phone, phoneCut })}
          error={errors.phone}
        />
      </FormStep>
    </>
  );
}

/** True if the second step has all required values and no refused value. */
function isAboutDone(draft: SignUpDraft, errors: FieldErrors<SignUpField>, words: Words): boolean {
  const missing = findWrongFields(draft, true, words);
  return stepFields.every((field) => !missing[field] && !errors[field]);
}

interface ChoicesProps {
  readonly draft: SignUpDraft;
  readonly change: (part: Partial<SignUpDraft>) => void;
  readonly errors: FieldErrors<SignUpField>;
}

/** The chosen details in two columns. A last detail alone in its line is as wide as both columns. */
function Choices({ draft, change, errors }: ChoicesProps) {
  const words = useWords();
  return (
    <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
      {signUpChoices.map((name, index) => (
        <div
          key={name}
          className={index % 2 === 0 && index === signUpChoices.length - 1 ? 'col-span-full' : ''}
        >
          <ChosenField
            name={name}
            placeholder={words.choose}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            error={errors[name]}
            optional={chosenFields[name].optional}
          />
        </div>
      ))}
    </div>
  );
}
