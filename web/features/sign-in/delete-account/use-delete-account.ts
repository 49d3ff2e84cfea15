import { myDataWords } from '#contract/words/en/my-data.ts';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { deleteAccount, requestDeletion, type LeftOpinions } from '#contract/delete-account.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { call } from '#web/data/api/api.ts';
import { useSession } from '#web/data/session.tsx';
import { useCode } from '#web/features/sign-in/use-code.ts';
import { clearCountdown } from '#web/features/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

type Proof = Pick<InputOf<typeof deleteAccount>, 'otp' | 'passkey'>;

/**
 * Asks for a passkey. Resolves to null when the person has closed the browser's dialog.
 * @throws ApiError, NetworkError.
 */
export type AskPasskey = () => Promise<NonNullable<Proof['passkey']> | null>;

/** The state and the actions of the form that deletes an account. */
export function useDeleteAccount(uid: string) {
  const words = useWords();
  const texts = useWords(myDataWords);
  const { confirm } = useDialogs();
  const form = useForm<'opinions' | 'otp', 'sending' | 'deleting'>({ wrong_codes: 'otp' });
  const { field, code } = useCode('delete', uid, form);
  const [opinions, setOpinions] = useState<LeftOpinions | null>(null);
  const leave = useLeave();

  const deleteWith = async (getProof: () => Promise<Proof | null>) => {
    const chosen = opinions;
    if (chosen === null)
      return form.refuse({ text: texts.chooseOpinions, fields: { opinions: texts.chooseOpinions } });
    if (!(await confirm(texts.confirmDelete, 'danger'))) return;
    const isDeleted = await form.run('deleting', async () => {
      const proof = await getProof();
      if (proof) await call(deleteAccount, { ...proof, opinions: chosen });
      return proof !== null;
    });
    if (isDeleted) await leave();
  };

  return {
    attach: form.attach,
    busy: form.busy,
    errors: form.errors,
    code,
    otpField: field,
    opinions,
    choose: (chosen: LeftOpinions) => {
      setOpinions(chosen);
      form.recheck('opinions');
    },
    changeOtp: (typed: string) => {
      code.setOtp(typed);
      form.recheck('otp', typed === '' ? words.missingOtp : undefined);
    },
    send: () => code.send(async () => (await call(requestDeletion, {})).data.message),
    deleteByCode: async (event: FormEvent) => {
      event.preventDefault();
      if (!code.countdown.hasCode) return;
      if (code.otp === '') return form.refuse({ text: words.enterOtp, fields: { otp: words.missingOtp } });
      await deleteWith(() => Promise.resolve({ otp: code.otp }));
    },
    deleteByPasskey: (ask: AskPasskey) =>
      deleteWith(async () => {
        const passkey = await ask();
        return passkey && { passkey };
      }),
  };
}

/** Ends the session in this browser and shows a farewell. */
function useLeave() {
  const texts = useWords(myDataWords);
  const { alertAnyone } = useDialogs();
  const { logOut } = useSession();
  const [, navigate] = useLocation();
  return async () => {
    clearCountdown('delete');
    logOut();
    navigate('/', { replace: true });
    await alertAnyone(texts.farewell);
  };
}
