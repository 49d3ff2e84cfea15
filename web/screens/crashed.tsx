import { Component, type ReactNode } from 'react';
import { words } from '#contract/words.ts';
import { reloadIfReachable } from '#web/offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';

interface CrashedProps {
  /** `screen`: the bars around it still stand. */
  readonly within: 'page' | 'screen';
  readonly children: ReactNode;
}

interface CrashedState {
  readonly crashed: boolean;
  readonly hint: string;
}

/** The net below a screen, and the last one below the page: a fault must not leave a white page. */
export class Crashed extends Component<CrashedProps, CrashedState> {
  override state: CrashedState = { crashed: false, hint: words.somethingBrokeHint };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  private async retry() {
    if (!(await reloadIfReachable())) this.setState({ hint: words.noConnection });
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    // Below the page nothing else is left to end it.
    if (this.props.within === 'page') document.getElementById('splash')?.remove();
    const Place = this.props.within === 'page' ? 'main' : 'div';
    return (
      <Place className="mx-auto flex max-w-100 flex-col items-center gap-3 px-6 py-24 text-center">
        <Mark className="size-14" />
        <h1 className="pt-3 text-section font-bold">{words.somethingBroke}</h1>
        <p className="text-meta text-soft">{this.state.hint}</p>
        <Button look="primary" className="mt-3" onClick={() => void this.retry()}>
          {words.tryAgain}
        </Button>
      </Place>
    );
  }
}
