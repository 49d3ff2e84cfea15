import type { ReactNode, Ref } from 'react';
import { CODE_DIGITS } from '#contract/limits.ts';
import { normaliseCode } from '#contract/typed-code.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

interface OtpFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** Default: the label of a single code. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (otp: string) => void;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete?: 'one-time-code';
  readonly inside?: ReactNode;
}

/** The field for a code from a mail. */
export function OtpField(props: OtpFieldProps) {
  const words = useWords();
  return (
    <TextField
      label={words.otp}
      inputMode="numeric"
      limit={CODE_DIGITS}
      // A code pasted from a mail may contain spaces or a dash. Letters cannot be typed.
      clean={(typed) => normaliseCode(typed).replace(/\D/g, '')}
      className="text-lead tracking-[0.35em] even-digits"
      {...props}
    />
  );
}
