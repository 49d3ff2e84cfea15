import type { RefObject } from 'react';
import { CODE_DIGITS, EMAIL_MAX } from '#contract/limits.ts';
import type { useCountdown } from '#web/sign-in/use-countdown.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/words.ts';

interface EmailFieldProps {
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly error: string | undefined;
  readonly countdown: ReturnType<typeof useCountdown>;
  readonly sending: boolean;
  readonly onSend: () => void;
}

/** The e-mail field with the button that sends a code. During the countdown the button is below the field. */
export function EmailField({ email, onChange, error, countdown, sending, onSend }: EmailFieldProps) {
  const words = useWords();
  const waits = countdown.seconds > 0;
  const text = countdown.sentToAddress ? words.resendOtp : words.sendOtp;
  return (
    <div>
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        limit={EMAIL_MAX}
        value={email}
        onChange={onChange}
        error={error}
        inside={
          !waits && (
            <Button look="tint" className="max-sm:hidden" busy={sending} onClick={onSend}>
              {text}
            </Button>
          )
        }
      />
      {waits ? (
        <Button look="quiet" className="mt-2 w-full tabular-nums" disabled>
          {words.resendIn(countdown.seconds)}
        </Button>
      ) : (
        <Button look="tint" className="mt-2 w-full sm:hidden" busy={sending} onClick={onSend}>
          {text}
        </Button>
      )}
    </div>
  );
}

interface OtpFieldProps {
  readonly otp: string;
  readonly onChange: (otp: string) => void;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
}

export function OtpField({ otp, onChange, error, field }: OtpFieldProps) {
  const words = useWords();
  return (
    <TextField
      ref={field}
      label={words.otp}
      inputMode="numeric"
      autoComplete="one-time-code"
      limit={CODE_DIGITS}
      value={otp}
      // A code that is pasted from a mail may contain spaces or a dash.
      clean={(typed) => typed.replace(/\D/g, '')}
      onChange={onChange}
      error={error}
      className="text-lead tracking-[0.35em] tabular-nums"
    />
  );
}
