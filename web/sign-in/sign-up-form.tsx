import { useLoggedOutAddress } from '#web/logged-out-address.ts';
import { CodeFields } from '#web/sign-in/code-fields.tsx';
import { SignUpFields } from '#web/sign-in/sign-up-fields.tsx';
import { Terms } from '#web/sign-in/terms.tsx';
import { useSignUp } from '#web/sign-in/use-sign-up.ts';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

export function SignUpForm() {
  const words = useWords();
  const { show } = useLoggedOutAddress();
  const { attach, fields, code, otpField, ...form } = useSignUp();
  return (
    <form
      ref={attach}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.signUp(event)}
    >
      <SignUpFields {...fields} />
      <CodeFields
        email={fields.draft.email}
        onEmail={(email) => fields.change({ email })}
        code={code}
        otpField={otpField}
        onOtp={form.changeOtp}
        errors={fields.errors}
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
