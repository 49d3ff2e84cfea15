import { useId, type Ref } from 'react';
import { DECISION_TEXT_MAX } from '#contract/limits.ts';
import { FieldMessages, describe } from '#web/ui/form/field.tsx';
import { TextBox } from '#web/ui/form/text-box.tsx';

interface TextAreaProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text of several lines, for a person or for other moderators. */
export function TextArea({ ref, label, hint, error, value, onChange }: TextAreaProps) {
  const id = useId();
  const about = { error, hint, optional: undefined };
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-label font-medium">
        {label}
      </label>
      <TextBox
        ref={ref}
        id={id}
        rows={2}
        value={value}
        limit={DECISION_TEXT_MAX}
        {...describe(id, about)}
        onChange={onChange}
      />
      <FieldMessages id={id} {...about} />
    </div>
  );
}
