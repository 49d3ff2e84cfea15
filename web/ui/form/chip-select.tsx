import type { ReactNode } from 'react';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  /** The text of the choice, if its option means too little without the label. */
  readonly text?: string | undefined;
  /** The first option is no choice. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
  /** Shown at the end of a chip with a choice. */
  readonly children?: ReactNode;
}

/** Choices that mean nothing without their label. */
const vague = ['none', 'other'];

/** A native select as a chip: its label with an arrow, or the choice. The select itself is invisible and covers them. */
export function ChipSelect({ label, value, text, options, onChange, children }: ChipSelectProps) {
  const chosen = options.findIndex(([one]) => one === value);
  const isSet = chosen > 0;
  return (
    <span
      className={`field inline-flex h-9 max-w-full shrink-0 items-center rounded-full! text-label font-medium ${isSet ? 'border-accent! bg-tint! text-on-tint' : 'text-soft'}`}
    >
      <span
        className={`relative inline-flex h-full min-w-0 items-center gap-0.5 rounded-full pl-3 outline-offset-2 outline-ink has-focus-visible:outline-2 ${isSet ? '' : 'pr-1.5'}`}
      >
        <span aria-hidden="true" className="truncate">
          {isSet ? `${vague.includes(value) ? `${label}: ` : ''}${text ?? options[chosen]?.[1]}` : label}
        </span>
        {!isSet && <MoreIcon name="down" className="size-4" />}
        <select
          aria-label={label}
          value={value}
          className="absolute inset-0 cursor-pointer appearance-none text-body opacity-0"
          // Browsers scroll to a focused control only as far as its edge, where the line fades.
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
          }
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([optionValue, optionText]) => (
            <option key={optionValue} value={optionValue}>
              {optionText}
            </option>
          ))}
        </select>
      </span>
      {isSet && children}
    </span>
  );
}
