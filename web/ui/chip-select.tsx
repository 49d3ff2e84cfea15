import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** A native select in one short line, without a visible label. */
export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        className="field field-sizing-content h-9 rounded-full! pr-7 pl-3 text-label font-medium"
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
      <MoreIcon name="down" className="pointer-events-none absolute top-2 right-1.5 size-5 text-soft" />
    </span>
  );
}
