import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** A native select as a chip: always its label with an arrow. The select itself is invisible and covers the chip. */
export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  return (
    <span className="field relative inline-flex h-9 max-w-full shrink-0 items-center gap-0.5 rounded-full! pr-1.5 pl-3 text-label font-medium text-soft outline-offset-2 outline-ink has-focus-visible:outline-2">
      <span aria-hidden="true" className="truncate">
        {label}
      </span>
      <MoreIcon name="down" className="size-4" />
      <select
        aria-label={label}
        value={value}
        className="absolute inset-0 cursor-pointer appearance-none text-body opacity-0"
        // Browsers scroll to a focused control only as far as its edge, where the line fades.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
