import { noteNotTried, NotTried } from './outcome.ts';

/**
 * Runs a drill, and ends everything that it has started: at its end, after an error, by Ctrl-C or SIGTERM, and at its
 * time limit.
 * @param work adds everything that must be ended to the stack. If it throws `NotTried`, the message is printed and the
 * exit code is 2.
 */
export async function runDrill(
  limitMs: number,
  work: (opened: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  const opened = new AsyncDisposableStack();
  const endNow = async (reason: string) => {
    console.log(`ended early: ${reason}`);
    await opened.disposeAsync();
    process.exit(1);
  };
  const onSignal = (signal: string) => void endNow(signal);
  const limit = setTimeout(() => void endNow(`more than ${limitMs / 60_000} minutes`), limitMs);
  // A client of the load that fails, for example.
  const onError = (error: Error) => void endNow(error.message);
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal).once('uncaughtException', onError);
  try {
    await work(opened);
  } catch (error) {
    if (!(error instanceof NotTried)) throw error;
    noteNotTried(error);
  } finally {
    await opened.disposeAsync();
    clearTimeout(limit);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('uncaughtException', onError);
  }
}
