import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refusalOf } from '#test/config.ts';

const METRICS_TOKEN = 'k'.repeat(32);
const workers = { WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/quad', SECRET: 's'.repeat(32) };

describe('the settings of the metrics', () => {
  test('a port, a token, or both switch them on; without any they are off', () => {
    const metricsOf = (env: Record<string, string>) => readConfig(env).metrics;
    expect(metricsOf({})).toBeNull();
    expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1', token: null });
    expect(metricsOf({ METRICS_TOKEN })).toMatchObject({ port: null, token: METRICS_TOKEN });
    const both = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN };
    expect(metricsOf(both)).toEqual({ port: 9464, host: '0.0.0.0', token: METRICS_TOKEN });
  });

  test.each<[name: string, env: Record<string, string>]>([
    ['METRICS_PORT', { METRICS_PORT: 'x' }],
    ['METRICS_PORT', { METRICS_PORT: '70000' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { METRICS_PORT: '8080', PORT: '8080' }],
    ['METRICS_PORT', { METRICS_HOST: '0.0.0.0' }],
    ['METRICS_PORT', { ...workers, METRICS_TOKEN }],
    ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: 'two words' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: `${METRICS_TOKEN} x` }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a-random-token-of-32-characters-or-more' }],
    ['REQUEST_LOG', { REQUEST_LOG: 'yes' }],
  ])('the refusal of a wrong value names %s: %o', (name, env) => {
    const message = refusalOf(env);
    expect(message).toMatch(new RegExp(`^${name} (?:.*)Example: ${name}=`));
    expect(message).not.toContain(`${METRICS_TOKEN} x`);
  });

  test('in production each request is a line in the log', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://quad.example.edu',
      CAMPUSES: 'open',
      SMTP_URL: 'smtps://mail.example.edu',
      MAIL_FROM: 'quad@example.edu',
    };
    expect(readConfig(production).requestLog).toBe('on');
    expect(readConfig({ ...production, REQUEST_LOG: 'errors' }).requestLog).toBe('errors');
  });
});
