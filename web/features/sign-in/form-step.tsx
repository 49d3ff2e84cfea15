import { useId, type ReactNode } from 'react';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface FormStepProps {
  readonly number: number;
  readonly title: string;
  /** True if all required fields of the step are filled in. */
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** A group of fields with a number and a title. The number becomes a tick when the group is complete. */
export function FormStep({ number, title, isDone, children }: FormStepProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="elevated flex flex-col gap-4 rounded-card bg-card p-4 pb-5 desk:p-5"
    >
      <h2 id={id} className="flex items-center gap-2.5 text-lead font-bold">
        <span
          className={`inline-flex size-7 shrink-0 items-center justify-center rounded-avatar text-label even-digits ${isDone ? 'bg-tint text-on-tint' : 'bg-sunken text-soft'}`}
        >
          <span className={isDone ? 'sr-only' : ''}>{number}</span>
          {isDone && <MoreIcon name="tick" className="size-5" />}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
