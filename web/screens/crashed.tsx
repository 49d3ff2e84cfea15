import { Component, type ReactNode } from 'react';
import { words } from '#contract/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';

/** The last net: a fault in a screen must not leave a white page. */
export class Crashed extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    document.getElementById('splash')?.remove();
    return (
      <main className="mx-auto flex max-w-100 flex-col items-center gap-3 px-6 py-24 text-center">
        <Mark className="size-14" />
        <h1 className="pt-3 text-section font-bold">{words.somethingBroke}</h1>
        <p className="text-meta text-soft">{words.somethingBrokeHint}</p>
        <Button look="primary" className="mt-3" onClick={() => location.reload()}>
          {words.tryAgain}
        </Button>
      </main>
    );
  }
}
