import { useLayoutEffect, useRef } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** Says that something is being done. Never stands for its success. */
export function Popup({ text }: { readonly text: string }) {
  const box = useRef<HTMLOutputElement>(null);

  // The top layer: above a dialog, and free of the card that it is written in.
  useLayoutEffect(() => {
    box.current?.showPopover();
  }, []);

  return (
    <output
      ref={box}
      popover="manual"
      className="m-auto animate-popup rounded-reaction bg-popup px-5 py-4 text-on-popup shadow-lg"
    >
      <span className="flex items-center gap-3 font-medium">
        <Spinner />
        {text}
      </span>
    </output>
  );
}

/** The outcome of `work`, not before `ms` have gone by: a popup that flashes says nothing. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
