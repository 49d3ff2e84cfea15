import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addServeOptions } from '#server/platform/config/serve-options.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

test('a start by systemd or in a container waits for the database, and no number of failed starts ends the unit', () => {
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

test('a backup that fails is mailed by a unit that exists', () => {
  expect(read('deploy/quad-backup.service')).toContain('\nOnFailure=quad-alert@%n.service\n');
  expect(read('deploy/quad-alert@.service')).toMatch(/^ExecStart=\S+ alert /m);
});
