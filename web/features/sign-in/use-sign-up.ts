import { laterWords } from '#contract/words/en/later.ts';
import type { FormEvent } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { register, verifyUser } from '#contract/sign-in.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { operatorSettings } from '#web/data/operator.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useSession } from '#web/data/session.tsx';
import { checkOtp, checkSignUp, type SignUpField } from '#web/features/sign-in/check-sign-up.ts';
import { mailLanguage } from '#web/features/sign-in/mail-language.ts';
import { useSignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import { useCode, type Code } from '#web/features/sign-in/use-code.ts';
import { clearCountdown } from '#web/features/sign-in/use-countdown.ts';
import { useSignUpFields } from '#web/features/sign-in/use-sign-up-fields.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { welcome } from '#web/data/storage/welcome.ts';
import { useWords } from '#web/data/words.ts';

type Form = ReturnType<typeof useForm<SignUpField, 'sending' | 'signing up'>>;
type Stored = ReturnType<typeof useSignUpDraft>;

/** The state and the actions of the sign-up form. */
export function useSignUp() {
  const words = useWords();
  const form: Form = useForm<SignUpField, 'sending' | 'signing up'>({
    wrong_code: 'otp',
    not_a_photo: 'photo',
  });
  const stored = useSignUpDraft();
  const { draft, photo } = stored;
  const { field, code } = useCode('sign-up', draft.email, form);
  const signUp = useSendSignUp(form, stored, code);

  const send = async () => {
    if (form.busy) return;
    const refusal = checkSignUp(draft, photo !== null, words);
    if (refusal) return form.refuse(refusal);
    const { phoneCut: _, ...details } = draft;
    await code.send(async () => {
      // The selects contain only values of the contract, and the server checks them.
      const { data } = await call(register, {
        ...(details as InputOf<typeof register>),
        ...(operatorSettings.version && { terms: operatorSettings.version }),
        ...mailLanguage(),
      });
      stored.markRegistered();
      return data.message;
    });
  };

  const fields = useSignUpFields(form, stored);
  return {
    fields,
    attach: form.attach,
    busy: form.busy,
    code,
    otpField: field,
    changeOtp: (typed: string) => {
      code.setOtp(typed);
      form.recheck('otp', checkOtp(typed, words)?.fields.otp);
    },
    send,
    signUp,
  };
}

/** Creates the account and shows the server's message. */
function useSendSignUp(form: Form, stored: Stored, { otp, countdown }: Code) {
  const words = useWords();
  const { changedAfterOtp } = useWords(laterWords).signUp;
  const { signIn, refuseLogin } = useSession();
  const { alertAnyone } = useDialogs();
  const { draft, photo } = stored;
  return async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy || !countdown.wasSent) return;
    const refusal = checkSignUp(draft, photo !== null, words) ?? checkOtp(otp, words);
    if (refusal || !photo) return refusal ? form.refuse(refusal) : undefined;
    if (stored.hasChanged()) return form.refuse({ text: changedAfterOtp, fields: {} });
    const message = await form.run(
      'signing up',
      async () => {
        const { data } = await call(verifyUser, { otp, email: draft.email }, { file: photo.file });
        stored.clear();
        clearCountdown('sign-up');
        welcome.start();
        publicNotice.start(data.data);
        signIn(data.data);
        return data.message;
      },
      (error) => error instanceof ApiError && refuseLogin(),
    );
    if (message !== null) await alertAnyone(message);
  };
}
