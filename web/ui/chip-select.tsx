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

/** A native select in one short line, without a visible label. */
export function ChipSelect({ label, value, options, isSet, className = '', onChange }: ChipSelectProps) {
  return (
    <span className={`relative inline-flex min-w-12 ${className}`}>
      <select
        aria-label={label}
        value={value}
        data-set={isSet || undefined}
        className={`field field-sizing-content h-9 min-w-0 flex-1 rounded-full! pl-3 text-label font-medium max-[24rem]:px-2.5 ${isSet ? 'pr-3' : 'pr-6'}`}
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
