import { useId } from 'react';

interface RadioRowProps<Value extends string> {
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons in a row, for a few short choices. The `fieldset` around it names them. */
export function RadioRow<Value extends string>({ options, value, onChange }: RadioRowProps<Value>) {
  const name = useId();
  return (
    <span className="flex flex-wrap rounded-field bg-sunken">
      {options.map(([one, text]) => (
        <label
          key={one}
          className="press choice relative inline-flex h-11 cursor-pointer items-center rounded-field px-3 text-meta font-medium text-soft outline-offset-2 outline-ink has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={value === one}
            onChange={() => onChange(one)}
          />
          {text}
        </label>
      ))}
    </span>
  );
}
