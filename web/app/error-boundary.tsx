import { Component, useState, type ReactNode } from 'react';
import { reloadIfReachable } from '#web/data/loading/deploy.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/data/words.ts';

interface ErrorBoundaryProps {
  /** `screen`: the bars around the screen stay visible. */
  readonly within: 'page' | 'screen';
  readonly children: ReactNode;
}

/** Shows a message and a button when a screen or the whole page fails to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorNotice within={this.props.within} /> : this.props.children;
  }
}

function ErrorNotice({ within }: Pick<ErrorBoundaryProps, 'within'>) {
  const words = useWords();
  const [unreachable, setUnreachable] = useState(false);
  // The failed app cannot remove the splash.
  if (within === 'page') document.getElementById('splash')?.remove();
  const Container = within === 'page' ? 'main' : 'div';

  const retry = async () => setUnreachable(!(await reloadIfReachable()));

  return (
    <Container className="mx-auto flex max-w-100 flex-col items-center gap-3 px-6 py-24 text-center">
      <Mark className="size-14" />
      <h1 className="pt-3 text-section font-bold">{words.somethingBroke}</h1>
      <p aria-live="polite" className="text-meta text-soft">
        {unreachable ? words.noConnection : words.somethingBrokeHint}
      </p>
      <Button look="primary" className="mt-3" onClick={() => void retry()}>
        {words.tryAgain}
      </Button>
    </Container>
  );
}
