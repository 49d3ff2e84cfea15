import { useId, useState, type ReactNode } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Renders the control with the given properties. */
  readonly children: (control: {
    readonly 'aria-describedby': string;
    readonly onClick: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  }) => ReactNode;
}

/** Shown on hover, focus and tap. Escape hides it. The pointer can move onto it (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles the events of the control inside
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {children({
        'aria-describedby': id,
        onClick: () => setOpen(true),
        onFocus: () => setOpen(true),
        onBlur: () => setOpen(false),
      })}
      <span
        id={id}
        role="tooltip"
        className={`absolute bottom-full -left-20 z-10 w-64 max-w-[calc(100vw-5rem)] rounded-field bg-popup px-3.5 py-2.5 text-meta text-on-popup ${open ? '' : 'hidden'}`}
      >
        {text}
      </span>
    </span>
  );
}
