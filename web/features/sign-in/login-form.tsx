import type { ReactNode } from 'react';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { CodeFields } from '#web/features/sign-in/code-fields.tsx';
import { useLogin } from '#web/features/sign-in/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface LoginFormProps {
  /** Another way to log in, shown last, so that the way to sign-up stays in view. */
  readonly children?: ReactNode;
}

export function LoginForm({ children }: LoginFormProps) {
  const words = useWords();
  const { show } = useLoggedOutAddress();
  const { attach, code, otpField, ...form } = useLogin();
  return (
    <form
      ref={attach}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.logIn(event)}
    >
      <CodeFields
        email={form.email}
        onEmail={form.changeEmail}
        code={code}
        otpField={otpField}
        onOtp={form.changeOtp}
        errors={form.errors}
        sending={form.busy === 'sending'}
        onSend={() => void form.send()}
        hasPasskeys
      />
      <Button
        // Until there is a code, the button that sends one is the main button.
        look={code.countdown.sentToAddress || code.otp ? 'primary' : 'tint'}
        className="min-h-13"
        type="submit"
        busy={form.busy === 'logging in'}
      >
        {words.login}
      </Button>
      <Button look="text" className="self-center" onClick={() => show('sign-up')}>
        {words.noAccount}
      </Button>
      {children}
      {form.isCovered && <Popup text={words.loggingIn} />}
    </form>
  );
}
