import { expect, test } from 'vitest';
import { StoreBusy, StoreUnavailable } from '#server/platform/db/errors.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { watchWrites } from './write-check.ts';

/** @param error the error of every write except the check's own. */
function watched(error: Error) {
  const run = async (write: { readonly name: string }) => {
    if (write.name !== 'storeCheckTime') throw error;
  };
  return watchWrites(run as Store['run']);
}

test('a write refused because too many wait does not make the check fail; a write that the store refuses does', async () => {
  const setting = { name: 'checked', value: '' } as const;
  const busy = watched(new StoreBusy('too many writes are waiting'));
  await expect(busy.run(replaceSetting, setting)).rejects.toThrow('too many');
  await busy.check();
  const full = watched(new StoreUnavailable('the disk is full'));
  await expect(full.run(replaceSetting, setting)).rejects.toThrow('full');
  await expect(full.check()).rejects.toThrow('the disk is full');
});
