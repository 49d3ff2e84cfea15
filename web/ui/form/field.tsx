import { useId, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useLimitedText } from '#web/ui/form/use-limited-text.ts';
import { useWords } from '#web/data/words.ts';

interface FieldProps {
  readonly label: string;
  /** The error message. It marks the field as invalid and describes it. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'maxLength'> {
  readonly value: string;
  /** `cut`: a part of the typed or pasted text did not fit. */
  readonly onChange: (value: string, cut: boolean) => void;
  /** Maximum number of characters (graphemes). */
  readonly limit: number;
  /** Applied to a typed or pasted text before it is compared with the limit. */
  readonly clean?: (text: string) => string;
  /** A control at the end of the field. */
  readonly inside?: ReactNode;
}

interface LabelProps {
  readonly id: string;
  readonly label: string;
  readonly optional: boolean | undefined;
  readonly beside?: ReactNode;
}

function Label({ id, label, optional, beside }: LabelProps) {
  const words = useWords();
  return (
    <span className="flex items-baseline justify-between pb-1.5">
      <label htmlFor={id} className="text-label font-medium">
        {label}
      </label>
      {beside}
      {optional && (
        <span id={`${id}-optional`} className="text-caption text-soft max-sm:hidden">
          {words.optional}
        </span>
      )}
    </span>
  );
}

type Description = Pick<FieldProps, 'error' | 'hint' | 'optional'>;

/** `aria-invalid` and `aria-describedby` of a control whose texts {@link FieldMessages} and {@link Label} show. */
export function describe(id: string, { error, hint, optional }: Description) {
  const ids = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.join(' ') || undefined,
  } as const;
}

/** The error and the hint below a field. */
export function FieldMessages({ id, error, hint }: Description & { readonly id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-caption text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pt-1 text-caption font-medium text-danger">
          {error}
        </p>
      )}
    </>
  );
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    error,
    hint,
    optional,
    inside,
    value,
    limit,
    clean,
    onChange,
    className = '',
    ...rest
  } = props;
  const limited = useLimitedText({ value, onChange, limit, clean });
  const id = useId();
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <div className="field flex h-13 items-center pr-1">
        <input
          id={id}
          {...describe(id, { error, hint, optional })}
          className={`h-full min-w-0 flex-1 rounded-field bg-transparent px-3.5 text-body focus:outline-none disabled:text-soft ${className}`}
          {...rest}
          {...limited}
        />
        {inside}
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  );
}

/** With a large font a narrow list has less padding, so that its text fits. */
const listPadding: CSSProperties = { paddingInline: 'min(.875rem, 9%) min(2.125rem, 22%)' };
const arrowPlace: CSSProperties = { right: 'min(.75rem, 5%)' };

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text of the option with the value `''`, for no choice. */
  readonly placeholder?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Gives a filter that is set a filled background. */
  readonly highlight?: boolean;
  readonly disabled?: boolean;
  /** A control after the label. */
  readonly beside?: ReactNode;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, placeholder, options, highlight, disabled } = props;
  const { error, hint, optional, beside } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <Label id={id} label={label} optional={optional} beside={beside} />
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          {...describe(id, { error, hint, optional })}
          data-set={highlight && value ? '' : undefined}
          style={listPadding}
          className={`field h-12 w-full truncate text-body ${value && highlight !== false ? 'font-medium' : 'text-soft'}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([optionValue, text]) => (
            <option key={optionValue} value={optionValue}>
              {text}
            </option>
          ))}
        </select>
        <span style={arrowPlace} className="pointer-events-none absolute top-3.5 text-soft">
          <MoreIcon name="down" className="size-5" />
        </span>
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  );
}
