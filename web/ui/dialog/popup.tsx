import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from '#web/ui/spinner.tsx';

const RegionContext = createContext<HTMLElement | null>(null);

/** The live region of the popups in `children`. Screen readers announce a text only if its region existed before. */
export function PopupRegion({ children }: { readonly children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  return (
    <RegionContext value={region}>
      {children}
      <div ref={setRegion} aria-live="polite" />
    </RegionContext>
  );
}

const hasPopovers = 'popover' in HTMLElement.prototype;

/** Shows that a task is running, never that it is done. Renders in the nearest PopupRegion. */
export function Popup({ text }: { readonly text: string }) {
  const box = useRef<HTMLOutputElement>(null);

  // A popover is in the top layer, above all dialogs. Browsers without popovers use the CSS position.
  useLayoutEffect(() => {
    const shown = box.current;
    if (hasPopovers) shown?.['showPopover']();
  }, []);

  const region = use(RegionContext);
  const popup = (
    <output
      ref={box}
      popover={hasPopovers ? 'manual' : undefined}
      className="fixed inset-0 z-50 m-auto size-fit animate-popup rounded-reaction bg-popup px-5 py-4 text-on-popup shadow-lg"
    >
      <span className="flex items-center gap-3 font-medium">
        <Spinner />
        {text}
      </span>
    </output>
  );
  return region ? createPortal(popup, region) : popup;
}

/** Waits for `work`, and at least `ms`, so that a popup can be read. */
export async function waitAtLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
