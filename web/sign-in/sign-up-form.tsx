import { cleanPhone } from '#contract/phone.ts';
import { NAME_MAX, PHONE_DIGITS } from '#contract/limits.ts';
import { courses, genders, personalities, relations, years } from '#contract/user.ts';
import { useLoggedOutAddress } from '#web/logged-out-address.ts';
import type { SignUpField } from '#web/sign-in/check-sign-up.ts';
import { CodeFields } from '#web/sign-in/code-fields.tsx';
import { PhotoField } from '#web/sign-in/photo-field.tsx';
import type { SignUpDraft } from '#web/sign-in/sign-up-draft.ts';
import { Terms } from '#web/sign-in/terms.tsx';
import { useSignUp } from '#web/sign-in/use-sign-up.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Popup } from '#web/ui/popup.tsx';
import type { FieldErrors } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

export function SignUpForm() {
  const words = useWords();
  const { show } = useLoggedOutAddress();
  const { attach, code, otpField, ...form } = useSignUp();
  const { draft, change, errors } = form;

  return (
    <form
      ref={attach}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.signUp(event)}
    >
      <PhotoField
        preview={form.preview}
        onChoose={(photo) => void form.choosePhoto(photo)}
        error={errors.photo}
      />
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
      <CodeFields
        email={draft.email}
        onEmail={(email) => change({ email })}
        code={code}
        otpField={otpField}
        onOtp={form.changeOtp}
        errors={errors}
        sending={form.busy === 'sending'}
        onSend={() => void form.send()}
      />
      <Terms />
      {code.countdown.wasSent && (
        <Button look="primary" type="submit" busy={form.busy === 'signing up'}>
          {words.signUp}
        </Button>
      )}
      <Button look="text" className="self-center" onClick={() => show('login')}>
        {words.haveAccount}
      </Button>
      {form.busy === 'signing up' && <Popup text={words.signingUp} />}
    </form>
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
