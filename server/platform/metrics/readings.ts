import type { Registry } from 'prom-client';

/** One number of a metric. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** Of a histogram: the name with its suffix. */
  readonly metricName?: string;
}

interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** How the numbers of several workers become one. `sum`, unless all of them read the same number from the database. */
  readonly aggregator?: 'sum' | 'max' | 'first' | 'min';
  /** Reads the numbers that the server keeps in any case. It runs when the metrics are read. */
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/**
 * Adds a metric whose numbers the server keeps itself. The library's counters look a series up by its labels with each count,
 * which costs more than a fast answer may.
 */
export function addReading(registry: Registry, { aggregator = 'sum', read, ...metric }: ReadMetric): void {
  const readable = {
    ...metric,
    aggregator,
    async get() {
      // The sums of workers need labels, also empty ones.
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
