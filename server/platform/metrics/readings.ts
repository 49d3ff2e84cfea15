import type { Registry } from 'prom-client';

/** One number of a metric. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** For a histogram: the name with its suffix. */
  readonly metricName?: string;
}

interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Combines the numbers of several workers. `sum`, unless all workers read the same number from the database. */
  readonly aggregator?: 'sum' | 'max' | 'first' | 'min';
  /** Returns numbers that the server keeps anyway. Runs when Prometheus reads the metrics. */
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/**
 * Adds a metric whose numbers the server keeps itself. The library's counters look up a series by its labels on each
 * count, which would cost more than a fast answer may.
 */
export function addReading(registry: Registry, { aggregator = 'sum', read, ...metric }: ReadMetric): void {
  const readable = {
    ...metric,
    aggregator,
    async get() {
      // Sums of workers need labels, even empty ones.
      const values = (await read()).map((reading) => ({ labels: {}, ...reading }));
      return { ...metric, aggregator, values };
    },
  };
  registry.registerMetric(readable as unknown as Parameters<Registry['registerMetric']>[0]);
}

/** A number without labels. */
export function single(value: number): readonly Reading[] {
  return [{ value }];
}

/** Numbers by the value of one label. */
export function byLabel(label: string, values: Iterable<readonly [string, number]>): readonly Reading[] {
  return [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));
}
