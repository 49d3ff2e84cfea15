import { changeWords } from '#contract/words/en/change-email.ts';
import { useState, type FormEvent } from 'react';
import { confirmEmailChange, requestEmailChange } from '#contract/change-email.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import type { User } from '#contract/user-object.ts';
import { call } from '#web/data/api/api.ts';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { OtpField } from '#web/features/sign-in/otp-field.tsx';
import { SendCodeButton } from '#web/features/sign-in/send-code-button.tsx';
import { useCode } from '#web/features/sign-in/use-code.ts';
import { clearCountdown } from '#web/features/sign-in/use-countdown.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

type Field = 'email' | 'otp' | 'newOtp';

interface ChangeEmailFormProps {
  /** Called after the person has read the message about the changed address. */
  readonly onChanged: (user: User) => void;
}

/** The new address, then the codes from both addresses. */
export function ChangeEmailForm({ onChanged }: ChangeEmailFormProps) {
  const texts = useWords(changeWords);
  const { attach, busy, errors, countdown, typed, type, otpField, send, change } = useChange(onChanged);
  return (
    <form
      ref={attach}
      noValidate
      className="elevated flex flex-col gap-4 rounded-card bg-card p-4 desk:p-6"
      onSubmit={(event) => void change(event)}
    >
      <p className="text-meta text-soft">{texts.hint}</p>
      <div>
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          limit={EMAIL_MAX}
          value={typed.email}
          onChange={(email) => type('email', email)}
          error={errors.email}
        />
        <SendCodeButton
          className="mt-2 w-full"
          countdown={countdown}
          sending={busy === 'sending'}
          onSend={() => void send()}
        />
      </div>
      {countdown.hasCode && (
        <>
          <OtpField
            ref={otpField}
            label={texts.presentOtp}
            value={typed.otp}
            onChange={(text) => type('otp', text)}
            error={errors.otp}
          />
          <OtpField
            label={texts.newOtp}
            value={typed.newOtp}
            onChange={(text) => type('newOtp', text)}
            error={errors.newOtp}
          />
          <Button look="primary" type="submit" busy={busy === 'changing'}>
            {texts.title}
          </Button>
        </>
      )}
    </form>
  );
}

/** The state and the actions of the form. */
function useChange(onChanged: ChangeEmailFormProps['onChanged']) {
  const words = useWords();
  const { alert } = useDialogs();
  const form = useForm<Field, 'sending' | 'changing'>({ wrong_codes: 'otp' });
  const { attach, busy, errors, refuse, run, recheck } = form;
  // The address stays until it is changed. Codes do not stay, because they expire.
  const draft = useKeptDraft<{ readonly email: string }>(`e-mail:${useOwnUser().uid}`);
  const email = draft.values.email ?? '';
  const { field: otpField, code } = useCode('change-email', email, form);
  const { otp, countdown } = code;
  const [newOtp, setNewOtp] = useState('');

  const type = (field: Field, text: string) => {
    if (field === 'otp') code.setOtp(text);
    else if (field === 'newOtp') setNewOtp(text);
    else draft.write(text ? { email: text } : {});
    recheck(field);
  };

  const send = async () => {
    if (email.trim() === '') return refuse({ text: words.enterEmail, fields: { email: words.missingEmail } });
    await code.send(async () => (await call(requestEmailChange, { email: email.trim() })).data.message);
  };

  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (!countdown.hasCode) return send();
    const missing = {
      ...(otp === '' && { otp: words.missingOtp }),
      ...(newOtp === '' && { newOtp: words.missingOtp }),
    };
    if (otp === '' || newOtp === '') return refuse({ text: words.enterOtp, fields: missing });
    const answer = await run('changing', async () => (await call(confirmEmailChange, { otp, newOtp })).data);
    if (answer === null) return;
    clearCountdown('change-email');
    draft.remove();
    await alert(answer.message);
    onChanged(answer.data);
  };

  return { attach, busy, errors, countdown, typed: { email, otp, newOtp }, type, otpField, send, change };
}
