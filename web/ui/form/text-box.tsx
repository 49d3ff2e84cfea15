import type { ComponentProps } from 'react';
import { useLimitedText } from '#web/ui/form/use-limited-text.ts';

interface TextBoxProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Maximum number of characters (graphemes). */
  readonly limit: number;
  /** Applied to a typed or pasted text. */
  readonly clean?: (text: string) => string;
  /** `--text-end`: space for the `children`, a control at the end of the last line. */
  readonly className?: string;
}

/**
 * A text box that grows with its text, so that the whole text is visible. A hidden copy of the text gives the box its
 * height (controls.css), because some supported browsers lack `field-sizing`.
 */
export function TextBox({ value, onChange, limit, clean, className = '', children, ...rest }: TextBoxProps) {
  const limited = useLimitedText({ value, onChange, limit, clean });
  return (
    <div className={`field text-box ${className}`} data-text={limited.value || rest.placeholder}>
      <textarea dir="auto" {...rest} {...limited} />
      {children}
    </div>
  );
}
