import { readHost } from './addresses.ts';
import { refuseSetting } from './refuse.ts';

/**
 * Settings of the Prometheus metrics (docs/decisions/040). METRICS_PORT moves the metrics from the product's port to
 * their own.
 */
export interface MetricsSettings {
  readonly port: number | null;
  readonly host: string;
  /** Required as `Authorization: Bearer …`. With `null`, anybody who reaches the port may read. */
  readonly token: string | null;
}

const TOKEN_MIN = 32;
const EXAMPLE_TOKEN = 'a-random-token-of-32-characters-or-more';
const HOW_TO_MAKE = `${EXAMPLE_TOKEN} (openssl rand -hex 32)`;

interface ProductSettings {
  readonly port: number;
  readonly workers: number;
}

/** @returns null when metrics are off. */
export function readMetrics(
  env: (name: string) => string | null,
  { port: mainPort, workers }: ProductSettings,
): MetricsSettings | null {
  const token = readToken(env('METRICS_TOKEN'));
  const text = env('METRICS_PORT');
  const host = env('METRICS_HOST');
  if (text !== null) {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (port < 1 || port > 65_535)
      return refuseSetting('METRICS_PORT', `must be a whole number from 1 to 65535, not "${text}"`, '9464');
    if (port === mainPort)
      return refuseSetting('METRICS_PORT', `must not be the port of the product, ${mainPort}`, '9464');
    return { port, host: readHost(host, 'METRICS_HOST'), token };
  }
  if (host !== null) return refuseSetting('METRICS_PORT', 'is missing: METRICS_HOST is its address', '9464');
  if (token === null) return null;
  if (workers > 1)
    return refuseSetting(
      'METRICS_PORT',
      `is missing: with WORKERS=${workers} one port must answer for all workers`,
      '9464',
    );
  return { port: null, host: '', token };
}

function readToken(text: string | null): string | null {
  if (text === null) return null;
  // The value is a secret, so the message does not repeat it.
  if (text.length < TOKEN_MIN)
    return refuseSetting(
      'METRICS_TOKEN',
      `must have ${TOKEN_MIN} characters or more, not ${text.length}`,
      HOW_TO_MAKE,
    );
  if (!/^[\w.~+/=-]+$/.test(text))
    return refuseSetting('METRICS_TOKEN', 'may have letters, digits and . _ ~ + / = - only', HOW_TO_MAKE);
  if (text === EXAMPLE_TOKEN)
    return refuseSetting(
      'METRICS_TOKEN',
      'is the example, which everybody knows: make one of your own',
      HOW_TO_MAKE,
    );
  return text;
}
