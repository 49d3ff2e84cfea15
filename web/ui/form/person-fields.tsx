import type { Ref } from 'react';
import { NAME_MAX, PHONE_DIGITS } from '#contract/limits.ts';
import { cleanPhone } from '#contract/phone.ts';
import { chosenFields, type ChosenDetails, type ChosenFieldName } from '#contract/user.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

interface NameFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly readOnly?: boolean;
}

/** The field for a person's name. */
export function NameField({ readOnly = false, ...props }: NameFieldProps) {
  return (
    <TextField
      label={useWords().fullName}
      autoComplete="name"
      limit={NAME_MAX}
      readOnly={readOnly}
      className={readOnly ? 'text-soft' : ''}
      inside={
        readOnly && (
          <span className="px-2 text-soft">
            <MoreIcon name="lock" className="size-5" />
          </span>
        )
      }
      {...props}
    />
  );
}

interface PhoneFieldProps {
  readonly value: string;
  /** True if digits of the number were cut off. */
  readonly isCut: boolean;
  readonly onChange: (phone: string, isCut: boolean) => void;
  readonly error: string | undefined;
  readonly hint?: string;
}

/** The field for a phone number. */
export function PhoneField({ value, isCut, onChange, error, hint = '' }: PhoneFieldProps) {
  return (
    <TextField
      label={useWords().phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      limit={PHONE_DIGITS}
      clean={cleanPhone}
      value={value}
      // A character that is not a digit changes nothing, so the number stays cut.
      onChange={(phone, cut) => onChange(phone, phone === value ? isCut : cut)}
      error={error}
      hint={hint}
    />
  );
}

interface ChosenFieldProps extends Pick<
  Parameters<typeof SelectField>[0],
  'placeholder' | 'error' | 'optional'
> {
  readonly name: ChosenFieldName;
  readonly value: string | number;
  readonly onChange: (value: string) => void;
}

/** The field for a detail that a person chooses from a list. */
export function ChosenField({ name, value, ...props }: ChosenFieldProps) {
  const { label, names } = useWords().fields[name];
  const { choices } = chosenFields[name];
  return (
    <SelectField
      label={label}
      options={choices.map((one) => [String(one), names[one as keyof typeof names]])}
      value={String(value)}
      {...props}
    />
  );
}

/** The value of an `<option>` of {@link ChosenField}; undefined for the option without a choice. */
export function readChoice<Name extends ChosenFieldName>(
  name: Name,
  value: string,
): ChosenDetails[Name] | undefined {
  const choices: readonly (string | number)[] = chosenFields[name].choices;
  return choices.find((one) => String(one) === value) as ChosenDetails[Name] | undefined;
}
