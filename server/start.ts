import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openStore } from './db/open.ts';
import { createCallLimits } from './http/limits.ts';
import { startMaintenance } from './maintenance.ts';
import type { MailTransport } from './mail/letter.ts';
import { openMailQueue } from './mail/queue.ts';
import { refuseOtherPhotoFolder, refuseOtherSecret } from './node-checks.ts';
import { openPhotos } from './photos/open.ts';
import { createPhotoProcessor } from './photos/process.ts';
import { systemRandomness } from './randomness.ts';
import { deriveSecrets, loadSecret } from './secrets.ts';

export interface Running {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Ends after the requests and letters in flight. */
  stop(): Promise<void>;
}

/** What a test replaces. */
export type Replaced = Partial<Pick<Context, 'clock' | 'random' | 'answerCheck'>> & {
  transport?: MailTransport;
};

/** Opens the parts, wires them and listens. Nothing stays open when it fails. */
export async function start(
  config: Config,
  log: FastifyBaseLogger,
  replaced: Replaced = {},
): Promise<Running> {
  prepareDataFolder(config.dataDir);
  const clock = replaced.clock ?? Date.now;
  const random = replaced.random ?? systemRandomness;
  const store = await openStore(config, (error) =>
    log.warn({ reason: error.message }, 'a connection to the store ended'),
  );
  try {
    const secrets = deriveSecrets(await loadSecret(config.secret, config.dataDir));
    await refuseOtherSecret(store, secrets);
    if (config.databaseUrl) await refuseOtherPhotoFolder(store, path.join(config.dataDir, 'photos'));
    const transport = replaced.transport ?? (await openTransport(config, { clock, random }));
    const mail = openMailQueue({ store, secrets, transport, clock, random, log });
    const context: Context = {
      config,
      store,
      photos: openPhotos(config),
      processPhoto: createPhotoProcessor(),
      mail,
      secrets,
      limits: createCallLimits(),
      clock,
      random,
      log,
      answerCheck: replaced.answerCheck,
    };
    const app = await buildApp(context);
    await app.listen({ port: config.port, host: config.host });
    const stopMaintenance = startMaintenance(context);
    mail.wake();
    return {
      app,
      context,
      async stop() {
        stopMaintenance();
        await closeApp(app);
        await mail.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const IDLE_LOOK_MS = 100;

/** Waits for the requests in flight, but for no connection that a browser keeps open after its answer. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const look = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(look);
  }
}

async function openTransport(
  config: Config,
  parts: Pick<Context, 'clock' | 'random'>,
): Promise<MailTransport> {
  if (config.smtpUrl) return (await import('./mail/smtp.ts')).openSmtp(config.smtpUrl, config.mailFrom);
  const { openOutbox } = await import('./mail/outbox.ts');
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  return openOutbox({ folder: path.join(config.dataDir, 'outbox'), from: config.mailFrom, tell, ...parts });
}
