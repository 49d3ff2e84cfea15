import { useRef, useState, type FormEvent } from 'react';
import { CODE_DIGITS, NAME_MAX, PHONE_DIGITS } from '#contract/limits.ts';
import { register, verifyUser } from '#contract/sign-in.ts';
import { courses, genders, personalities, relations, years } from '#contract/user.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Words } from '#contract/words.ts';
import { ApiError, call } from '#web/api.ts';
import { mayBePhoto, shrinkPhoto } from '#web/photo/shrink-photo.ts';
import { useSession } from '#web/session.tsx';
import { EmailField, OtpField } from '#web/sign-in/code-fields.tsx';
import { HouseRules } from '#web/sign-in/house-rules.tsx';
import { PhotoField } from '#web/sign-in/photo-field.tsx';
import { refusalOf, type Refusal } from '#web/sign-in/refusal.ts';
import {
  checkSignUp,
  useSignUpDraft,
  type SignUpDraft,
  type SignUpField,
} from '#web/sign-in/sign-up-draft.ts';
import { forgetCountdown, useCountdown } from '#web/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

export function SignUpForm() {
  const words = useWords();
  const { leave } = useSession();
  const form = useSignUp();
  const { draft, change, invalid } = form;
  const isInvalid = (field: SignUpField) => invalid.includes(field);

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void form.signUp(event)}>
      <PhotoField
        preview={form.preview}
        onChoose={(photo) => void form.choosePhoto(photo)}
        invalid={isInvalid('photo')}
      />
      <TextField
        label={words.fullName}
        autoComplete="name"
        limit={NAME_MAX}
        value={draft.name}
        onChange={(name) => change({ name })}
        invalid={isInvalid('name')}
      />
      <Choices draft={draft} change={change} isInvalid={isInvalid} />
      <TextField
        label={words.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        limit={PHONE_DIGITS}
        strip={/[\s-]/g}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        invalid={isInvalid('phone')}
      />
      <EmailField
        email={draft.email}
        onChange={(email) => change({ email })}
        invalid={isInvalid('email')}
        countdown={form.countdown}
        sending={form.busy === 'sending'}
        onSend={() => void form.send()}
      />
      <OtpField otp={form.otp} onChange={form.setOtp} invalid={isInvalid('otp')} field={form.otpField} />
      <HouseRules />
      {form.countdown.wasSent && (
        <Button look="primary" type="submit" busy={form.busy === 'signing up'}>
          {words.signUp}
        </Button>
      )}
      <Button look="text" className="self-center" onClick={() => leave('login')}>
        {words.haveAccount}
      </Button>
      {form.busy === 'signing up' && <Popup text={words.signingUp} />}
    </form>
  );
}

function useSignUp() {
  const words = useWords();
  const { signIn, refuseLogin } = useSession();
  const { alert } = useDialogs();
  const { draft, change, photo, ...kept } = useSignUpDraft();
  const [otp, setOtp] = useState('');
  const [invalid, setInvalid] = useState<readonly SignUpField[]>([]);
  const [busy, setBusy] = useState<'sending' | 'signing up' | null>(null);
  const otpField = useRef<HTMLInputElement>(null);
  const countdown = useCountdown('sign-up', draft.email);

  const refuse = async ({ text, fields }: Refusal<SignUpField>) => {
    setBusy(null);
    setInvalid(fields);
    await alert(text);
    setInvalid([]);
  };

  const choosePhoto = async (file: File) => {
    if (!mayBePhoto(file)) return refuse({ text: words.photoMustBeImage, fields: ['photo'] });
    kept.choosePhoto(file);
  };

  const send = async () => {
    const refusal = checkSignUp(draft, photo, words);
    if (busy) return;
    if (refusal) return refuse(refusal);
    setBusy('sending');
    try {
      // The selects hold nothing but the contract's values, and the server looks again.
      const { data } = await call(register, draft as InputOf<typeof register>);
      kept.registered();
      countdown.start();
      setBusy(null);
      await alert(data.message);
      otpField.current?.focus();
    } catch (error) {
      countdown.waitFor(error);
      await refuse(refusalOf(error, blamed, words));
    }
  };

  const signUp = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !countdown.wasSent) return;
    const refusal = checkSignUp(draft, photo, words) ?? checkOtp(otp, words);
    if (refusal || !photo) return refusal ? refuse(refusal) : undefined;
    if (kept.hasChanged()) return refuse({ text: words.changedAfterOtp, fields: [] });
    setBusy('signing up');
    try {
      const { data } = await call(
        verifyUser,
        { otp, email: draft.email },
        { file: await shrinkPhoto(photo.file) },
      );
      kept.forget();
      forgetCountdown('sign-up');
      signIn(data.data);
      await alert(data.message);
    } catch (error) {
      if (error instanceof ApiError) refuseLogin();
      await refuse(refusalOf(error, blamed, words));
    }
  };

  return {
    draft,
    change,
    preview: photo?.preview ?? null,
    choosePhoto,
    otp,
    setOtp,
    otpField,
    invalid,
    busy,
    countdown,
    send,
    signUp,
  };
}

const blamed = { wrong_code: 'otp', not_a_photo: 'photo' } as const;

function checkOtp(otp: string, words: Words): Refusal<SignUpField> | null {
  if (otp.trim() === '') return { text: words.enterOtp, fields: ['otp'] };
  return otp.trim().length < CODE_DIGITS ? { text: words.otpTooShort, fields: ['otp'] } : null;
}

interface ChoicesProps {
  readonly draft: SignUpDraft;
  readonly change: (part: Partial<SignUpDraft>) => void;
  readonly isInvalid: (field: SignUpField) => boolean;
}

function Choices({ draft, change, isInvalid }: ChoicesProps) {
  const words = useWords();
  const select = (
    field: keyof SignUpDraft,
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
      invalid={isInvalid(field)}
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
