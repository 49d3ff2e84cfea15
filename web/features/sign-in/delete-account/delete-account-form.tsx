import { myDataWords } from '#contract/words/en/my-data.ts';
import { useId } from 'react';
import { leftOpinions, type LeftOpinions } from '#contract/delete-account.ts';
import {
  useDeleteAccount,
  type AskPasskey,
} from '#web/features/sign-in/delete-account/use-delete-account.ts';
import { Button } from '#web/ui/button.tsx';
import { describe, FieldMessages } from '#web/ui/form/field.tsx';
import { OtpField } from '#web/features/sign-in/otp-field.tsx';
import { SendCodeButton } from '#web/features/sign-in/send-code-button.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

interface DeleteAccountFormProps {
  readonly uid: string;
  /** Null if the person has no passkey that works here. */
  readonly askPasskey: AskPasskey | null;
}

/** The effects of a deletion, the choice about the written opinions, and the code or passkey that confirms. */
export function DeleteAccountForm({ uid, askPasskey }: DeleteAccountFormProps) {
  const texts = useWords(myDataWords);
  const { attach, code, otpField, ...form } = useDeleteAccount(uid);
  return (
    <form
      ref={attach}
      noValidate
      aria-label={texts.delete}
      className="elevated mt-3 flex flex-col gap-4 rounded-card bg-card p-4 desk:p-6"
      onSubmit={(event) => void form.deleteByCode(event)}
    >
      <h2 className="text-lead font-bold">{texts.delete}</h2>
      <p className="text-meta text-soft">
        {texts.deleteAtOnce} {texts.deleteUndo}
      </p>
      <Choice chosen={form.opinions} error={form.errors.opinions} onChoose={form.choose} />
      <div>
        <p className="pb-2 text-meta text-soft">{texts.codeHint}</p>
        <SendCodeButton
          countdown={code.countdown}
          sending={form.busy === 'sending'}
          onSend={() => void form.send()}
        />
        {askPasskey && (
          <Button look="text" onClick={() => void form.deleteByPasskey(askPasskey)}>
            {texts.byPasskey}
          </Button>
        )}
      </div>
      {code.countdown.hasCode && (
        <>
          <OtpField
            ref={otpField}
            autoComplete="one-time-code"
            value={code.otp}
            onChange={form.changeOtp}
            error={form.errors.otp}
          />
          <Button look="danger" type="submit" busy={form.busy === 'deleting'}>
            {texts.delete}
          </Button>
        </>
      )}
      {form.busy === 'deleting' && <Popup text={texts.deleting} />}
    </form>
  );
}

interface ChoiceProps {
  readonly chosen: LeftOpinions | null;
  readonly error: string | undefined;
  readonly onChoose: (opinions: LeftOpinions) => void;
}

function Choice({ chosen, error, onChoose }: ChoiceProps) {
  const texts = useWords(myDataWords);
  const id = useId();
  return (
    <div>
      {/* Gets the focus if nothing is chosen. */}
      <div role="radiogroup" aria-labelledby={id} tabIndex={-1} {...describe(id, { error })}>
        <p id={id} className="text-label font-medium">
          {texts.opinions}
        </p>
        {leftOpinions.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={id}
              checked={chosen === one}
              className="size-5 shrink-0"
              style={{ accentColor: 'var(--color-accent)' }}
              onChange={() => onChoose(one)}
            />
            {texts.opinionChoices[one]}
          </label>
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </div>
  );
}
