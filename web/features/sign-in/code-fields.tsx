import { EMAIL_MAX } from '#contract/limits.ts';
import type { RefObject } from 'react';
import type { Code } from '#web/features/sign-in/use-code.ts';
import { SendCodeButton } from '#web/features/sign-in/send-code-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { OtpField } from '#web/features/sign-in/otp-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

interface CodeFieldsProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly code: Code;
  readonly otpField: RefObject<HTMLInputElement | null>;
  readonly onOtp: (otp: string) => void;
  readonly errors: FieldErrors<'email' | 'otp'>;
  readonly sending: boolean;
  readonly onSend: () => void;
  /** True if the browser lists its passkeys in the e-mail field. */
  readonly hasPasskeys?: boolean;
}

/**
 * The e-mail field with the button that sends a code, and the field for the code, with the countdown until the next
 * code.
 */
export function CodeFields(props: CodeFieldsProps) {
  const { code, otpField, onOtp, errors } = props;
  const words = useWords();
  const { seconds } = code.countdown;
  return (
    <>
      <EmailField {...props} error={errors.email} countdown={code.countdown} />
      <OtpField
        ref={otpField}
        autoComplete="one-time-code"
        value={code.otp}
        onChange={onOtp}
        hint={errors.otp ? undefined : code.note}
        error={errors.otp}
        inside={
          // Keeps the height of the form when a code was sent.
          seconds > 0 && (
            <Button look="text" className="max-sm:hidden even-digits" disabled>
              {words.resendIn(seconds)}
            </Button>
          )
        }
      />
    </>
  );
}

interface EmailFieldProps extends Pick<
  CodeFieldsProps,
  'email' | 'onEmail' | 'sending' | 'onSend' | 'hasPasskeys'
> {
  readonly error: string | undefined;
  readonly countdown: Code['countdown'];
}

/**
 * The e-mail field with the button that sends a code. On the smallest phones the button and its countdown are below the
 * field.
 */
function EmailField(props: EmailFieldProps) {
  const { email, onEmail, error, countdown, sending, onSend, hasPasskeys } = props;
  const words = useWords();
  const waits = countdown.seconds > 0;
  const text = countdown.sentToAddress ? words.resendOtp : words.sendOtp;
  return (
    <div>
      <TextField
        label={words.email}
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        limit={EMAIL_MAX}
        value={email}
        onChange={onEmail}
        error={error}
        inside={
          !waits && (
            <Button
              look={countdown.sentToAddress ? 'tint' : 'compact'}
              className="max-sm:hidden"
              busy={sending}
              onClick={onSend}
            >
              {text}
            </Button>
          )
        }
      />
      <SendCodeButton
        countdown={countdown}
        sending={sending}
        onSend={onSend}
        className="mt-2 w-full sm:hidden"
      />
    </div>
  );
}
