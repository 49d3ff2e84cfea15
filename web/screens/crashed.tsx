import { Component, useState, type ReactNode } from 'react';
import { reloadIfReachable } from '#web/deploy.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/words.ts';

interface CrashedProps {
  /** `screen`: the bars around it are still there. */
  readonly within: 'page' | 'screen';
  readonly children: ReactNode;
}

/** The error boundary of a screen, and of the whole page: an error must not leave a white page. */
export class Crashed extends Component<CrashedProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashNotice within={this.props.within} /> : this.props.children;
  }
}

function CrashNotice({ within }: Pick<CrashedProps, 'within'>) {
  const words = useWords();
  const [unreachable, setUnreachable] = useState(false);
  // Nothing else is left to remove it.
  if (within === 'page') document.getElementById('splash')?.remove();
  const Place = within === 'page' ? 'main' : 'div';

  const retry = async () => setUnreachable(!(await reloadIfReachable()));

  return (
    <Place className="mx-auto flex max-w-100 flex-col items-center gap-3 px-6 py-24 text-center">
      <Mark className="size-14" />
      <h1 className="pt-3 text-section font-bold">{words.somethingBroke}</h1>
      <p aria-live="polite" className="text-meta text-soft">
        {unreachable ? words.noConnection : words.somethingBrokeHint}
      </p>
      <Button look="primary" className="mt-3" onClick={() => void retry()}>
        {words.tryAgain}
      </Button>
    </Place>
  );
}
