import { cleanPhone } from '#contract/phone.ts';
import { NAME_MAX, PHONE_DIGITS } from '#contract/limits.ts';
import { courses, genders, personalities, relations, years } from '#contract/user.ts';
import type { SignUpField } from '#web/sign-in/check-sign-up.ts';
import { PhotoField } from '#web/sign-in/photo-field.tsx';
import type { SignUpDraft } from '#web/sign-in/sign-up-draft.ts';
import type { useSignUpFields } from '#web/sign-in/use-sign-up-fields.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { FieldErrors } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

/** The photo, the name, the choices and the phone of both sign-up forms. */
export function SignUpFields({
  draft,
  change,
  choosePhoto,
  preview,
  errors,
}: ReturnType<typeof useSignUpFields>) {
  const words = useWords();
  return (
    <>
      <PhotoField preview={preview} onChoose={(photo) => void choosePhoto(photo)} error={errors.photo} />
      <TextField
        label={words.fullName}
        autoComplete="name"
        limit={NAME_MAX}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
      />
      <Choices draft={draft} change={change} errors={errors} />
      <TextField
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        limit={PHONE_DIGITS}
        clean={cleanPhone}
        value={draft.phone}
        onChange={(phone, cut) => change({ phone, phoneCut: phone === draft.phone ? draft.phoneCut : cut })}
        error={errors.phone}
      />
    </>
  );
}

interface ChoicesProps {
  readonly draft: SignUpDraft;
  readonly change: (part: Partial<SignUpDraft>) => void;
  readonly errors: FieldErrors<SignUpField>;
}

function Choices({ draft, change, errors }: ChoicesProps) {
  const words = useWords();
  const select = (
    field: Exclude<keyof SignUpDraft, 'phoneCut'>,
    label: string,
    options: readonly (readonly [string, string])[],
    optional = false,
  ) => (
    <SelectField
      label={label}
      placeholder={words.choose}
      options={options}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={errors[field]}
      optional={optional}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      {select(
        'course',
        words.course,
        courses.map((one) => [one, words.courseNames[one]]),
      )}
      {select(
        'year',
        words.year,
        years.map((one) => [String(one), words.ordinalYear(one)]),
      )}
      {select(
        'gender',
        words.gender,
        genders.map((one) => [one, words.genderNames[one]]),
      )}
      {select(
        'personality',
        words.personality,
        personalities.map((one) => [one, words.personalityNames[one]]),
        true,
      )}
      <div className="col-span-2">
        {select(
          'relation',
          words.relationship,
          relations.map((one) => [one, words.relationNames[one]]),
          true,
        )}
      </div>
    </div>
  );
}
