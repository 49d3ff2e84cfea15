import { laterWords } from '#contract/words/en/later.ts';
import { CODE_DIGITS } from '#contract/limits.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { CodeFields } from '#web/features/sign-in/code-fields.tsx';
import { FormStep } from '#web/features/sign-in/form-step.tsx';
import { SignUpFields, type RenderCard } from '#web/features/sign-in/sign-up-fields.tsx';
import { Terms } from '#web/features/sign-in/terms.tsx';
import { useSignUp } from '#web/features/sign-in/use-sign-up.ts';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

export function SignUpForm({ renderCard }: { readonly renderCard: RenderCard }) {
  const words = useWords();
  const texts = useWords(laterWords).signUp;
  const { show } = useLoggedOutAddress();
  const { attach, fields, code, otpField, ...form } = useSignUp();
  return (
    <form
      ref={attach}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.signUp(event)}
    >
      <SignUpFields {...fields} renderCard={renderCard} />
      <FormStep
        number={3}
        title={texts.code}
        isDone={code.otp.length === CODE_DIGITS && !fields.errors.otp && !fields.errors.email}
      >
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
      </FormStep>
      <Button look="text" className="self-center" onClick={() => show('login')}>
        {words.haveAccount}
      </Button>
      {form.busy === 'signing up' && <Popup text={words.signingUp} />}
    </form>
  );
}
