import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

interface FieldProps {
  readonly label: string;
  readonly invalid?: boolean;
  readonly optional?: boolean;
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Characters as a person counts them; the box takes no more. */
  readonly limit: number;
  /** What is dropped out of a typed or pasted text before it is counted. */
  readonly strip?: RegExp;
  /** Stands inside, at the end. */
  readonly inside?: ReactNode;
}

function Label({
  id,
  label,
  optional,
}: {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean;
}) {
  const words = useWords();
  return (
    <span className="flex items-baseline justify-between pb-1.5">
      <label htmlFor={id} className="text-label font-medium">
        {label}
      </label>
      {optional && (
        <span id={`${id}-optional`} className="text-caption text-soft max-sm:hidden">
          {words.optional}
        </span>
      )}
    </span>
  );
}

export function TextField(props: TextFieldProps) {
  const { label, invalid, optional, inside, limit, strip, onChange, className = '', ...rest } = props;
  const id = useId();
  return (
    <div>
      <Label id={id} label={label} optional={optional ?? false} />
      <div className="field flex h-13 items-center pr-1">
        <input
          id={id}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={optional ? `${id}-optional` : undefined}
          className={`h-full min-w-0 flex-1 rounded-field bg-transparent px-3.5 text-body focus:outline-none disabled:text-soft ${className}`}
          onChange={(event) =>
            onChange(clip(strip ? event.target.value.replace(strip, '') : event.target.value, limit))
          }
          {...rest}
        />
        {inside}
      </div>
    </div>
  );
}

/** The first `limit` characters of a text, never half an emoji. Reads no more of the text than it returns. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stands there while nothing is chosen; its value is `''`. */
  readonly placeholder?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** A filter that is set is filled. */
  readonly highlight?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, placeholder, options, highlight, invalid, optional } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <Label id={id} label={label} optional={optional ?? false} />
      <div className="relative">
        <select
          id={id}
          value={value}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={optional ? `${id}-optional` : undefined}
          data-set={highlight && value ? '' : undefined}
          className={`field h-12 w-full truncate pr-8.5 pl-3.5 text-body ${value && highlight !== false ? 'font-medium' : 'text-soft'}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([optionValue, text]) => (
            <option key={optionValue} value={optionValue}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-3.5 right-3 size-5 text-soft" />
      </div>
    </div>
  );
}
