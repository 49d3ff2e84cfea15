import cluster from 'node:cluster';
import { performance } from 'node:perf_hooks';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { listCacheFigures } from '#server/platform/cache/bounded-cache.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { Degraded } from '#server/platform/health/degraded.ts';
import { readBuildId } from '#server/platform/http/web-files/build-id.ts';
import type { RequestObserver } from '#server/platform/http/listener/observe-requests.ts';
import type { PhotoWork } from '#server/platform/photos/turns.ts';
import { createMailReading, listReadings } from './mail-reading.ts';
import { openMetricsPort } from './own-port.ts';
import { addReading, byLabel, single } from './readings.ts';
import { addRequestReadings } from './request-readings.ts';
import { addStoreReadings } from './store-readings.ts';
import { addUpkeepReadings } from './upkeep-readings.ts';

export interface Metrics {
  /** The text that Prometheus reads. */
  readonly print: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The measured services. */
interface MeasuredServices extends Pick<BaseServices, 'config' | 'store' | 'clock' | 'log'> {
  readonly limits: { readonly refusals: Readonly<Record<string, number>> };
  /** Number of people or pushes by state. */
  readonly pushes: { figures(): Readonly<Record<string, number>> };
  readonly observer: RequestObserver | null;
  readonly degraded: Degraded;
}

/** Milliseconds between two measurements of the delay of the event loop. */
const DELAY_STEP_MS = 50;

/**
 * Collects the metrics of this process (docs/metrics.md). Serves them if metrics have their own port. A worker sends
 * its metrics to the first process, which serves the sums.
 * @throws ConfigError when the port cannot be used.
 */
export async function openMetrics(parts: MeasuredServices, photoWork: PhotoWork): Promise<Metrics> {
  const { config, log, observer } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DELAY_STEP_MS });
  if (observer) addRequestReadings(registry, observer.figures);
  addStoreReadings(registry, parts.store);
  addWorkReadings(registry, parts, photoWork);
  addUpkeepReadings(registry, parts);
  addProcessReadings(registry);
  const print = async () => registry.metrics();
  if (cluster.isWorker) shareWithFirstProcess(registry);
  else if (config.metrics && config.metrics.port !== null) {
    const port = await openMetricsPort(config.metrics, log, print);
    return { print, close: async () => port.close() };
  }
  return { print, close: async () => {} };
}

/** Serves the sums of all workers in the first process. @throws ConfigError when the port cannot be used. */
export async function openSharedMetrics({
  config,
  log,
}: Pick<BaseServices, 'config' | 'log'>): Promise<void> {
  const sums = new AggregatorRegistry();
  if (config.metrics) await openMetricsPort(config.metrics, log, async () => sums.clusterMetrics());
}

function shareWithFirstProcess(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // The constructor adds the listener that answers the first process.
  void new AggregatorRegistry();
}

function addWorkReadings(registry: Registry, parts: MeasuredServices, photoWork: PhotoWork): void {
  const { limits, pushes } = parts;
  const readMail = createMailReading(parts);
  addReading(registry, {
    name: 'quad_limit_refusals_total',
    help: 'Calls refused because a budget was used up, by budget.',
    type: 'counter',
    read: () => byLabel('limit', Object.entries(limits.refusals)),
  });
  addReading(registry, {
    name: 'quad_photo_work',
    help: 'Photos that are being processed (running), and photos that wait for their turn (waiting).',
    type: 'gauge',
    read: () =>
      byLabel('state', [['running', photoWork.running] as const, ['waiting', photoWork.waiting] as const]),
  });
  addReading(registry, {
    name: 'quad_photo_refusals_total',
    help: 'Photos refused because too many wait, or because their turn did not come in time.',
    type: 'counter',
    read: () => single(photoWork.refused),
  });
  addReading(registry, {
    name: 'quad_push_queue',
    help: 'People whose pushes are checked next (waiting), and pushes that are being sent (sending).',
    type: 'gauge',
    read: () => byLabel('state', Object.entries(pushes.figures())),
  });
  addReading(registry, {
    name: 'quad_mail_queue_letters',
    help: 'Letters in the queue of the whole installation, counted up to 10000. Read every 10 s at most.',
    type: 'gauge',
    aggregator: 'max',
    read: async () => listReadings((await readMail())?.letters),
  });
  addReading(registry, {
    name: 'quad_mail_oldest_letter_seconds',
    help: 'Age of the oldest letter that was tried or is due; 0 without such a letter.',
    type: 'gauge',
    aggregator: 'max',
    read: async () => listReadings((await readMail())?.ageSeconds),
  });
  for (const [figure, type, help] of [
    ['hits', 'counter', 'Reads that a cache answered.'],
    ['misses', 'counter', 'Reads for which a cache had no value, or only an outdated value.'],
    ['bytes', 'gauge', 'Estimated size of a cache.'],
  ] as const)
    addReading(registry, {
      name: type === 'counter' ? `quad_cache_${figure}_total` : `quad_cache_${figure}`,
      help,
      type,
      read: () =>
        byLabel(
          'cache',
          [...listCacheFigures()].map(([name, figures]) => [name, figures[figure]]),
        ),
    });
}

function addProcessReadings(registry: Registry): void {
  addReading(registry, {
    name: 'quad_event_loop_seconds_total',
    help: 'Time in which the event loop ran code (active) and waited (idle). Utilisation: active divided by the sum of both.',
    type: 'counter',
    read() {
      const { active, idle } = performance.eventLoopUtilization();
      return byLabel('state', [['active', active / 1000] as const, ['idle', idle / 1000] as const]);
    },
  });
  addReading(registry, {
    name: 'quad_build_info',
    help: 'Always 1. The label is the build of the web app, as in the header x-quad-build.',
    type: 'gauge',
    aggregator: 'first',
    read: () => [{ labels: { build: readBuildId() }, value: 1 }],
  });
}
