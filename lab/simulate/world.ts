import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '#server/platform/config/config.ts';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';
import { deriveSecrets, type Secrets } from '#server/platform/process/secrets.ts';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

/** The shared parts of the simulations of one process. A run leaves no trace in them. */
export interface World {
  readonly store: Store;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly time: VirtualTime;
}

const SECRET = 'a secret of the simulation, 32 characters or more';

/** Opens an embedded store in a temporary folder, and replaces the timers of this process. */
export async function openWorld(opened: AsyncDisposableStack): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-simulate-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const config = { ...readConfig({ DATA_DIR: folder, SECRET }), port: 0 };
  const store = opened.adopt(await openStore(config, () => {}), (one) => one.close());
  return { store, config, secrets: deriveSecrets(SECRET), time: installVirtualTime() };
}
