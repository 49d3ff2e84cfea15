import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addServeOptions } from '#server/platform/config/serve-options.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

test('systemd and containers wait for the database at a start, and failed starts never end the unit', () => {
  const unit = read('deploy/quad.service');
  expect(unit).toMatch(/^ExecStart=\S+ serve --wait$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(read('Dockerfile')).toMatch(/^CMD \["quad", "serve", "--wait"\]$/m);
  const [, period, failures] =
    /startupProbe:[^]*?periodSeconds: (\d+)\s+failureThreshold: (\d+)/.exec(read('deploy/kubernetes.yaml')) ??
    [];
  expect(Number(period) * Number(failures)).toBeGreaterThan(
    60 * Number(addServeOptions({}, ['--wait'])['DATABASE_WAIT_MINUTES']),
  );
});

test('an existing unit mails a failed backup', () => {
  expect(read('deploy/quad-backup.service')).toContain('\nOnFailure=quad-alert@%n.service\n');
  expect(read('deploy/quad-alert@.service')).toMatch(/^ExecStart=\S+ alert /m);
});
