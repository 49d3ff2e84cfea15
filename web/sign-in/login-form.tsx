import { useRef, useState, type FormEvent } from 'react';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { ApiError, call } from '#web/api.ts';
import { useLoggedOutAddress } from '#web/logged-out-address.ts';
import { useSession } from '#web/session.tsx';
import { EmailField, OtpField } from '#web/sign-in/code-fields.tsx';
import { clearCountdown, lastAddress, useCountdown } from '#web/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

/** Longest time of the overlay (docs/product.md section 13). */
const OVERLAY_MAX_MS = 4000;

export function LoginForm() {
  const words = useWords();
  const { show } = useLoggedOutAddress();
  const { attach, otpField, ...form } = useLogin();
  return (
    <form
      ref={attach}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.logIn(event)}
    >
      <EmailField
        email={form.email}
        onChange={form.changeEmail}
        error={form.errors.email}
        countdown={form.countdown}
        sending={form.busy === 'sending'}
        onSend={() => void form.send()}
      />
      <OtpField otp={form.otp} onChange={form.changeOtp} error={form.errors.otp} field={otpField} />
      <Button look="primary" type="submit" busy={form.busy === 'logging in'}>
        {words.login}
      </Button>
      <Button look="text" className="self-center" onClick={() => show('sign-up')}>
        {words.noAccount}
      </Button>
      {form.overlay && <Popup text={words.loggingIn} />}
    </form>
  );
}

function useLogin() {
  const words = useWords();
  const { signIn, refuseLogin } = useSession();
  const { alert } = useDialogs();
  const form = useForm<'email' | 'otp', 'sending' | 'logging in'>({ wrong_code: 'otp' });
  const [email, setEmail] = useState(() => lastAddress('login'));
  const [otp, setOtp] = useState('');
  const [overlay, setOverlay] = useState(false);
  const otpField = useRef<HTMLInputElement>(null);
  const countdown = useCountdown('login', email);

  const isEmpty = (text: string) => text.trim() === '';
  const refuseEmail = () => form.refuse({ text: words.enterEmail, fields: { email: words.missingEmail } });
  const refuseOtp = () => form.refuse({ text: words.enterOtp, fields: { otp: words.missingOtp } });

  const send = async () => {
    if (form.busy) return;
    if (isEmpty(email)) return refuseEmail();
    const message = await form.run(
      'sending',
      async () => {
        const { data } = await call(sendLoginCode, { email });
        countdown.start();
        return data.message;
      },
      countdown.waitFor,
    );
    if (message === null) return;
    await alert(message);
    otpField.current?.focus();
  };

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (isEmpty(email)) return refuseEmail();
    if (isEmpty(otp)) return refuseOtp();
    setOverlay(true);
    const timer = setTimeout(() => setOverlay(false), OVERLAY_MAX_MS);
    const endOverlay = () => {
      clearTimeout(timer);
      setOverlay(false);
    };
    const message = await form.run(
      'logging in',
      async () => {
        const { data } = await call(login, { email, otp });
        endOverlay();
        clearCountdown('login');
        signIn(data.data);
        return data.message;
      },
      (error) => {
        endOverlay();
        if (error instanceof ApiError) refuseLogin();
      },
    );
    if (message !== null) await alert(message);
  };

  return {
    attach: form.attach,
    busy: form.busy,
    errors: form.errors,
    email,
    changeEmail: (typed: string) => {
      setEmail(typed);
      form.recheck('email', isEmpty(typed) ? words.missingEmail : undefined);
    },
    otp,
    changeOtp: (typed: string) => {
      setOtp(typed);
      form.recheck('otp', isEmpty(typed) ? words.missingOtp : undefined);
    },
    otpField,
    overlay,
    countdown,
    send,
    logIn,
  };
}
