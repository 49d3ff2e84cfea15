import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { operatorSettings } from '#web/data/operator.ts';
import { CampusLink } from '#web/features/sign-in/campus/campus-link.tsx';
import { useCampusSignUp } from '#web/features/sign-in/campus/use-campus-sign-up.ts';
import type { ConfirmedPerson } from '#web/features/sign-in/sign-up-draft.ts';
import { FormStep } from '#web/features/sign-in/form-step.tsx';
import { SignUpFields, type RenderCard } from '#web/features/sign-in/sign-up-fields.tsx';
import { Terms } from '#web/features/sign-in/terms.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface CampusSignUpFormProps {
  readonly confirmed: ConfirmedPerson;
  readonly renderCard: RenderCard;
}

/** The sign-up form with an address confirmed by the campus. The address cannot be changed, and no code is needed. */
export function CampusSignUpForm({ confirmed, renderCard }: CampusSignUpFormProps) {
  const words = useWords();
  const texts = useWords(campusLogInWords);
  const signUpTexts = useWords(laterWords).signUp;
  const { show } = useLoggedOutAddress();
  const { attach, fields, isBusy, logInAgain, signUp, leaveAddress } = useCampusSignUp(confirmed);
  return (
    <form ref={attach} noValidate className="flex flex-col gap-4" onSubmit={(event) => void signUp(event)}>
      <SignUpFields {...fields} renderCard={renderCard} />
      <FormStep number={3} title={signUpTexts.address} isDone={!fields.errors.email}>
        <TextField
          label={words.email}
          type="email"
          readOnly
          limit={EMAIL_MAX}
          value={confirmed.email}
          onChange={() => undefined}
          error={fields.errors.email}
          hint={texts.confirmedBy(operatorSettings.campusName ?? '')}
          className="text-soft"
        />
        <Button look="text" className="-mt-2 -ml-2 self-start" onClick={leaveAddress}>
          {texts.anotherAddress}
        </Button>
        <Terms />
        <Button look="primary" type="submit" busy={isBusy}>
          {words.signUp}
        </Button>
      </FormStep>
      {logInAgain !== null && (
        <>
          <p className="text-meta">{logInAgain}</p>
          <CampusLink />
        </>
      )}
      <Button look="text" className="self-center" onClick={() => show('login')}>
        {words.haveAccount}
      </Button>
      {isBusy && <Popup text={words.signingUp} />}
    </form>
  );
}
