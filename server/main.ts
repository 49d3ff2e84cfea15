import type { FastifyBaseLogger } from 'fastify';
import { applyConfig } from './platform/config/apply-config.ts';
import { describeUselessAuthorities } from './platform/config/authorities.ts';
import type { Config } from './platform/config/config.ts';
import { readSources } from './platform/config/environment.ts';
import { addServeOptions } from './platform/config/serve-options.ts';
import { ConfigError } from './platform/config/refuse.ts';
import { readSetting } from './platform/db/settings.ts';
import type { Context } from './identity/context.ts';
import { explainError } from './platform/process/explain-error.ts';
import type { Running } from './start.ts';
import type * as Workers from './platform/process/workers.ts';
import { setFlagsFromString } from 'node:v8';

// Only this user may read files with people's data.
process.umask(0o077);

const DEMO_PEOPLE = 200;

/**
 * Maximum growth of the heap between two collections, in percent of the memory in use. The default is about 100%. It is
 * set after the start, because most memory of the start stays in use. V8 reads it at each collection.
 */
const HEAP_GROWTH_PERCENT = 40;

/** Maximum duration of a stop of one process. */
const STOP_MS = 10_000;
/** Under npm, Ctrl-C arrives twice: from the terminal and from npm. Signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

/** With `DEMO=1`, adds demo people to an empty store. The server imports demo/ only here. */
async function fillWhenEmpty({ config, store, photos, secrets }: Context): Promise<void> {
  const anybody = await store.db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  const since = await readSetting(store.db, 'production-since');
  if (since !== undefined && config.demo !== 'yes-into-a-live-campus')
    throw new ConfigError(
      `This store has been in production since ${since.slice(0, 10)}, and invented people would be among the real ones. Unset DEMO, or write DEMO=yes-into-a-live-campus`,
    );
  const { fillWithDemoPeople } = await import('#demo/fill.ts');
  process.stdout.write(`Quad is adding ${DEMO_PEOPLE} demo people, which takes some seconds.\n`);
  let reported = 0;
  await fillWithDemoPeople({ store, photos }, { people: DEMO_PEOPLE }, ({ stage, done, total }) => {
    const quarters = Math.floor((4 * done) / total);
    if (stage !== 'portraits' || quarters <= reported) return;
    reported = quarters;
    process.stdout.write(`Quad is adding demo people: ${done} of ${total} photos.\n`);
  });
  if (config.production || since !== undefined) return;
  const { addScenes, describeLogIns } = await import('#demo/scenes.ts');
  process.stdout.write(`${describeLogIns(await addScenes({ store, secrets }))}\n`);
}

/** @returns false if the server is stopping. */
async function fillOrStop(running: Running, stopping: AbortSignal): Promise<boolean> {
  try {
    await fillWhenEmpty(running.context);
    return !stopping.aborted;
  } catch (error) {
    if (stopping.aborted) return false;
    process.stderr.write(`Quad stopped. DEMO could not add demo people: ${explainError(error)}\n`);
    await running.stop();
    fail();
    return false;
  }
}

/** Ends this process with code 1 when no work is left. */
function fail(): void {
  process.exitCode = 1;
  // A worker's channel to the first process would keep the worker alive.
  if (process.connected) process.exit();
}

interface Stopped {
  readonly log: FastifyBaseLogger;
  /** @returns the exit code. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number>;
  /** Maximum duration of the stop in milliseconds. Then the process ends in any case. */
  readonly withinMs: number;
}

/** Stops the running parts on SIGINT and SIGTERM. @returns a signal that is aborted when the stop starts. */
function stopOnSignals({ log, stop, withinMs }: Stopped): AbortSignal {
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
      log.error(`the stop took longer than ${withinMs / 1000} s; open requests are aborted`);
      process.exit(1);
    }, withinMs);
    stop(signal).then(
      (code) => process.exit(code),
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

/** Serves in this process, which is the only process or one of the workers. */
async function serve(config: Config, log: FastifyBaseLogger, workers: typeof Workers | null): Promise<void> {
  const { start } = await import('./start.ts');
  const running = await start(config, log);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const stopping = stopOnSignals({
    log,
    withinMs: STOP_MS,
    async stop(signal) {
      // SIGTERM comes from a service manager, so load balancers get time to notice. Ctrl-C comes from a waiting person.
      await running.stop(signal === 'SIGTERM');
      return 0;
    },
  });
  // The port is already open, but a person who reads that Quad is ready expects the demo people.
  const fills = config.demo !== '0' && (!workers || workers.isFirstWorker());
  if (fills && !(await fillOrStop(running, stopping))) return;
  if (workers) workers.reportReady();
  else printReady(config, log, running.context.degraded.list());
}

/** Serves in several processes. */
async function manage(config: Config, log: FastifyBaseLogger, workers: typeof Workers): Promise<void> {
  if (config.metrics)
    await (await import('./platform/metrics/metrics.ts')).openSharedMetrics({ config, log });
  const running = await workers.startWorkers(config.workers, log);
  if (running === null) return fail();
  stopOnSignals({ log, withinMs: STOP_MS + 1000, stop: (signal) => running.stop(signal) });
  printReady(config, log);
}

/**
 * Prints the address at every level of the log. In production the line is JSON, as all others.
 * @param failing what does not work. The log has the reasons.
 */
function printReady(
  { production, publicUrl }: Config,
  log: FastifyBaseLogger,
  failing: readonly string[] = [],
): void {
  const text = `Quad is ready: ${publicUrl}`;
  if (production) log.child({}, { level: 'info' }).info(failing.length > 0 ? { failing } : {}, text);
  else process.stdout.write(`${text}${failing.length > 0 ? ` (failing: ${failing.join(', ')})` : ''}\n`);
}

try {
  const sources = readSources();
  const environment = addServeOptions({ ...sources.file, ...sources.process }, process.argv);
  const config = applyConfig(environment);
  const { createLog } = await import('./platform/process/log.ts');
  const log = createLog(config.logLevel, config.production);
  const workers = config.workers > 1 ? await import('./platform/process/workers.ts') : null;
  const useless = describeUselessAuthorities(sources);
  if (useless && !workers?.isWorker()) log.warn(useless);
  if (workers && !workers.isWorker()) await manage(config, log, workers);
  else await serve(config, log, workers);
} catch (error) {
  process.stderr.write(`Quad did not start. ${explainError(error)}\n`);
  fail();
}
