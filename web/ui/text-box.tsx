import type { ComponentProps } from 'react';
import { useLimitedText } from '#web/ui/use-limited-text.ts';

interface TextBoxProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Maximum number of characters (graphemes). */
  readonly limit: number;
  /** Applied to a typed or pasted text. */
  readonly clean?: (text: string) => string;
}

/** A text box that grows with its text, so that all of the text is visible. */
export function TextBox({ value, onChange, limit, clean, className = '', ...rest }: TextBoxProps) {
  const limited = useLimitedText({ value, onChange, limit, clean });
  return (
    <textarea
      dir="auto"
      {...rest}
      {...limited}
      className={`field-sizing-content min-h-10.5 min-w-0 flex-1 resize-none rounded-field bg-transparent py-2.25 text-body leading-6 focus:outline-none disabled:text-soft ${className}`}
    />
  );
}
