import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Whether it has another value than its first. */
  readonly isSet: boolean;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

/** A native select without a visible label, as wide as the chosen text: a hidden copy of the text gives it its width (controls.css). */
export function ChipSelect({ label, value, options, isSet, className = '', onChange }: ChipSelectProps) {
  const shown = options.find(([option]) => option === value)?.[1];
  return (
    <span
      className={`chip-select ${isSet ? '' : 'min-[24rem]:[--text-end:1.5rem]'} ${className}`}
      data-text={shown}
    >
      <select
        aria-label={label}
        value={value}
        data-set={isSet || undefined}
        className="field rounded-full!"
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
      {/* No arrow where its width is needed: three set filters fit beside each other on a phone. */}
      {!isSet && (
        <MoreIcon
          name="down"
          className="pointer-events-none max-[24rem]:hidden absolute top-2.5 right-1.5 size-4 text-soft"
        />
      )}
    </span>
  );
}
