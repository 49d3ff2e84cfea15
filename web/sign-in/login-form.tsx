import { useRef, useState, type FormEvent } from 'react';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { ApiError, call } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { EmailField, OtpField } from '#web/sign-in/code-fields.tsx';
import { refusalOf, type Refusal } from '#web/sign-in/refusal.ts';
import { forgetCountdown, lastAddress, useCountdown } from '#web/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

/** SPEC.md section 9: the overlay stands while the answer is awaited, but no longer than this. */
const OVERLAY_MAX_MS = 4000;

type LoginField = 'email' | 'otp';

export function LoginForm() {
  const words = useWords();
  const { signIn, refuseLogin, leave } = useSession();
  const { alert } = useDialogs();
  const [email, setEmail] = useState(() => lastAddress('login'));
  const [otp, setOtp] = useState('');
  const [invalid, setInvalid] = useState<readonly LoginField[]>([]);
  const [busy, setBusy] = useState<'sending' | 'logging in' | null>(null);
  const [overlay, setOverlay] = useState(false);
  const otpField = useRef<HTMLInputElement>(null);
  const countdown = useCountdown('login', email);

  const refuse = async ({ text, fields }: Refusal<LoginField>) => {
    setInvalid(fields);
    await alert(text);
    setInvalid([]);
  };

  const send = async () => {
    if (busy) return;
    if (email.trim() === '') return refuse({ text: words.enterEmail, fields: ['email'] });
    setBusy('sending');
    try {
      const { data } = await call(sendLoginCode, { email });
      countdown.start();
      setBusy(null);
      await alert(data.message);
      otpField.current?.focus();
    } catch (error) {
      setBusy(null);
      countdown.waitFor(error);
      await refuse(refusalOf(error, {}, words));
    }
  };

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '') return refuse({ text: words.enterEmail, fields: ['email'] });
    if (otp.trim() === '') return refuse({ text: words.enterOtp, fields: ['otp'] });
    setBusy('logging in');
    setOverlay(true);
    const timer = setTimeout(() => setOverlay(false), OVERLAY_MAX_MS);
    try {
      const { data } = await call(login, { email, otp });
      forgetCountdown('login');
      signIn(data.data);
      await alert(data.message);
    } catch (error) {
      if (error instanceof ApiError) refuseLogin();
      setOverlay(false);
      setBusy(null);
      await refuse(refusalOf(error, { wrong_code: 'otp' }, words));
    } finally {
      clearTimeout(timer);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void logIn(event)}>
      <EmailField
        email={email}
        onChange={setEmail}
        invalid={invalid.includes('email')}
        countdown={countdown}
        sending={busy === 'sending'}
        onSend={() => void send()}
      />
      <OtpField otp={otp} onChange={setOtp} invalid={invalid.includes('otp')} field={otpField} />
      <Button look="primary" type="submit" busy={busy === 'logging in'}>
        {words.login}
      </Button>
      <Button look="text" className="self-center" onClick={() => leave('sign-up')}>
        {words.noAccount}
      </Button>
      {overlay && <Popup text={words.loggingIn} />}
    </form>
  );
}
