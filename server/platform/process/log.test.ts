import { expect, test } from 'vitest';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { createLog } from './log.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';

function logged(err: Error): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', true, { write: (line) => void lines.push(line) }).error({ err }, 'it failed');
  expect(lines).toHaveLength(1);
  return (JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> }).err;
}

test('an error of an outage is logged with its reason and without a stack or cause', () => {
  const cause = new Error('of the driver');
  expect(logged(new StoreUnavailable('connect ECONNREFUSED', { cause }))).toEqual({
    type: 'StoreUnavailable',
    message: 'connect ECONNREFUSED',
  });
  expect(logged(new PhotosUnavailable('ENOSPC: no space left', { cause }))).toEqual({
    type: 'PhotosUnavailable',
    message: 'ENOSPC: no space left',
  });
});

test('another error is logged with its code and stack, and without other fields', () => {
  const error = Object.assign(new Error('unexpected'), { code: 'E1', parameters: ['asha@example.edu'] });
  expect(logged(error)).toEqual({ type: 'Error', code: 'E1', message: 'unexpected', stack: error.stack });
});
