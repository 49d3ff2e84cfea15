import type { ComponentProps } from 'react';

interface ToggleChipProps extends ComponentProps<'button'> {
  readonly 'aria-pressed': boolean;
}

/** A button that is on or off, as a chip beside the filters. */
export function ToggleChip(props: ToggleChipProps) {
  return (
    <button
      type="button"
      className="press hover-shade choice field inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full! px-3 text-label font-medium whitespace-nowrap text-soft aria-pressed:bg-tint! aria-pressed:text-on-tint"
      {...props}
    />
  );
}
