import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-accent text-on-accent active:bg-accent-pressed min-h-13 px-5 py-1 text-action',
  /** A smaller primary button, beside a line of text. */
  compact: 'bg-accent text-on-accent active:bg-accent-pressed min-h-11 px-5 py-1 text-body',
  danger: 'bg-danger text-on-danger min-h-13 px-5 py-1 text-action',
  quiet: 'bg-sunken text-ink min-h-13 px-5 py-1 text-action',
  /** Beside or inside a field. */
  tint: 'bg-tint text-on-tint min-h-11 px-4 py-1 text-body',
  /** Looks like a link. */
  text: 'text-accent min-h-11 px-2 text-meta',
  /** Less than the text around it. */
  soft: 'text-soft min-h-11 text-label',
  /** Looks like a link, as small as the text around it. */
  more: 'text-accent min-h-11 text-label',
} as const;

export type ButtonLook = keyof typeof looks;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look: ButtonLook;
  /** True while the action runs. Uses `aria-disabled`, because a disabled button loses the focus. */
  readonly busy?: boolean;
}

/** With a large font its text can take several lines. */
export function Button({ look, busy = false, className = '', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      className={`press hover-shade inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-field font-medium disabled:bg-line disabled:text-soft aria-disabled:bg-line aria-disabled:text-soft ${looks[look]} ${className}`}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** An icon of 44 by 44 px. `aria-label` is its accessible name. */
export function IconButton({
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  return (
    <button
      type="button"
      className={`press hover-shade inline-flex size-11 shrink-0 items-center justify-center rounded-field text-soft ${className}`}
      {...rest}
    />
  );
}
