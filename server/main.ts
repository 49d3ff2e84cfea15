import { readConfig, readEnvironment } from './config.ts';
import type { Context } from './context.ts';
import { explainError } from './explain-error.ts';
import type { Running } from './start.ts';
import { setFlagsFromString } from 'node:v8';

// Only this user may read files with people's data.
process.umask(0o077);

const DEMO_PEOPLE = 200;

/**
 * The heap may grow by this part of what is in use between two collections, instead of about 100%. It is set after the start,
 * in which most of what is allocated remains in use. V8 reads it at each collection.
 */
const HEAP_GROWTH_PERCENT = 40;

/** Maximum duration of a stop. After it the process ends anyway. */
const STOP_MS = 10_000;
/** Under npm, Ctrl-C arrives twice: from the terminal and from npm. Signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

/** With `DEMO=1`, adds demo people to an empty store. The server imports demo/ only here. */
async function fillWhenEmpty({ store, photos }: Context): Promise<void> {
  const anybody = await store.db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  const { fillWithDemoPeople } = await import('#demo/fill.ts');
  await fillWithDemoPeople({ store, photos }, { people: DEMO_PEOPLE });
}

async function fillOrStop(running: Running, stopping: AbortSignal): Promise<void> {
  try {
    await fillWhenEmpty(running.context);
  } catch (error) {
    if (stopping.aborted) return;
    process.stderr.write(`Quad stopped. DEMO=1 could not add demo people: ${explainError(error)}\n`);
    process.exitCode = 1;
    await running.stop();
  }
}

/** Stops the server on SIGINT and SIGTERM. @returns a signal that is aborted when the stop starts. */
function stopOnSignals(running: Running): AbortSignal {
  const { log } = running.context;
  const stopping = new AbortController();
  let since = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    // A second Ctrl-C ends the process at once.
    if (stopping.signal.aborted && performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
    if (stopping.signal.aborted) return;
    stopping.abort();
    since = performance.now();
    log.info(`${signal}: finishing the requests in flight`);
    setTimeout(() => {
      log.error(`the stop took longer than ${STOP_MS / 1000} s; open requests are aborted`);
      process.exit(1);
    }, STOP_MS);
    // SIGTERM comes from a service manager, so load balancers get time to notice. A person who presses Ctrl-C does not wait.
    running.stop(signal === 'SIGTERM').then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stopping.signal;
}

try {
  const config = readConfig(readEnvironment());
  const [{ createLog }, { start }] = await Promise.all([import('./log.ts'), import('./start.ts')]);
  const log = createLog(config.logLevel, config.production);
  const running = await start(config, log);

  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const stopping = stopOnSignals(running);
  process.stdout.write(`Quad is ready: ${config.publicUrl}\n`);
  if (config.demo) await fillOrStop(running, stopping);
} catch (error) {
  process.stderr.write(`Quad did not start. ${explainError(error)}\n`);
  process.exitCode = 1;
}
