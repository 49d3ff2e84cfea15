import { useState, type FormEvent } from 'react';
import { campusSignUp } from '#contract/campus.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { operatorSettings } from '#web/data/operator.ts';
import { useEnter } from '#web/features/sign-in/campus/use-enter.ts';
import { checkSignUp, type SignUpField } from '#web/features/sign-in/check-sign-up.ts';
import { mailLanguage } from '#web/features/sign-in/mail-language.ts';
import { useSignUpDraft, type ConfirmedPerson } from '#web/features/sign-in/sign-up-draft.ts';
import { useSignUpFields } from '#web/features/sign-in/use-sign-up-fields.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { welcome } from '#web/data/storage/welcome.ts';
import { useWords } from '#web/data/words.ts';

type Form = ReturnType<typeof useForm<SignUpField, 'signing up'>>;
type Stored = ReturnType<typeof useSignUpDraft>;

/** The state and the actions of the sign-up form after a campus log-in. */
export function useCampusSignUp(confirmed: ConfirmedPerson) {
  const { show } = useLoggedOutAddress();
  const form: Form = useForm<SignUpField, 'signing up'>({ not_a_photo: 'photo' });
  const stored = useSignUpDraft(confirmed);
  const { logInAgain, signUp } = useSendSignUp(form, stored);
  return {
    fields: useSignUpFields(form, stored),
    attach: form.attach,
    isBusy: form.busy !== null,
    /** The server's message, if only another campus log-in helps. */
    logInAgain,
    signUp,
    /** Opens the usual sign-up, and keeps all other fields and the photo. */
    leaveAddress: () => {
      stored.change({ email: '' });
      show('sign-up');
    },
  };
}

/** Creates the account and shows the server's message. */
function useSendSignUp(form: Form, stored: Stored) {
  const words = useWords();
  const { alertAnyone } = useDialogs();
  const enter = useEnter();
  const { draft, photo } = stored;
  const [logInAgain, setLogInAgain] = useState<string | null>(null);

  const signUp = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const refusal = checkSignUp(draft, photo !== null, words);
    if (refusal || !photo) return refusal ? form.refuse(refusal) : undefined;
    const { phoneCut: _phoneCut, email: _email, ...details } = draft;
    setLogInAgain(null);
    const message = await form.run(
      'signing up',
      async () => {
        // The selects contain only values of the contract, and the server checks them.
        const input = {
          ...(details as InputOf<typeof campusSignUp>),
          ...(operatorSettings.version && { terms: operatorSettings.version }),
          ...mailLanguage(),
        };
        const { data } = await call(campusSignUp, input, { file: photo.file });
        stored.clear();
        welcome.start();
        enter(data.data);
        return data.message;
      },
      (error) => setLogInAgain(needsLogIn(error) ? error.message : null),
    );
    if (message !== null) await alertAnyone(message);
  };
  return { logInAgain, signUp };
}

/**
 * True if the sign-up is over. It has expired, or the address has an account, perhaps through a call without an answer.
 */
function needsLogIn(error: unknown): error is ApiError {
  return error instanceof ApiError && ['campus_log_in_needed', 'account_exists'].includes(error.code);
}
