import { useRef, useState, type FormEvent } from 'react';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { words } from '#contract/words.ts';
import { call, messageOf } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { EmailField, OtpField } from '#web/sign-in/code-fields.tsx';
import { forgetCountdown, lastAddress, useCountdown } from '#web/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/popup.tsx';

/** SPEC.md section 9: the overlay stands while the answer is awaited, but no longer than this. */
const OVERLAY_MAX_MS = 4000;

export function LoginForm() {
  const { signIn, leave } = useSession();
  const { alert } = useDialogs();
  const [email, setEmail] = useState(() => lastAddress('login'));
  const [otp, setOtp] = useState('');
  const [invalid, setInvalid] = useState<'email' | 'otp' | null>(null);
  const [busy, setBusy] = useState<'sending' | 'logging in' | null>(null);
  const [overlay, setOverlay] = useState(false);
  const otpField = useRef<HTMLInputElement>(null);
  const countdown = useCountdown('login', email);

  const refuse = async (field: 'email' | 'otp', text: string) => {
    setInvalid(field);
    await alert(text);
    setInvalid(null);
  };

  const send = async () => {
    if (busy) return;
    if (email.trim() === '') return refuse('email', words.enterEmail);
    setBusy('sending');
    try {
      const { data } = await call(sendLoginCode, { email });
      countdown.start();
      setBusy(null);
      await alert(data.message);
      otpField.current?.focus();
    } catch (error) {
      setBusy(null);
      await refuse('email', messageOf(error));
    }
  };

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '') return refuse('email', words.enterEmail);
    if (otp.trim() === '') return refuse('otp', words.enterOtp);
    setBusy('logging in');
    setOverlay(true);
    const timer = setTimeout(() => setOverlay(false), OVERLAY_MAX_MS);
    try {
      const { data } = await call(login, { email, otp });
      forgetCountdown('login');
      signIn(data.data);
      await alert(data.message);
    } catch (error) {
      signIn(null);
      setOverlay(false);
      setBusy(null);
      await refuse('otp', messageOf(error));
    } finally {
      clearTimeout(timer);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void logIn(event)}>
      <EmailField
        email={email}
        onChange={setEmail}
        invalid={invalid === 'email'}
        countdown={countdown}
        sending={busy === 'sending'}
        onSend={() => void send()}
      />
      <OtpField otp={otp} onChange={setOtp} invalid={invalid === 'otp'} field={otpField} />
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
