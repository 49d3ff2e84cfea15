import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { requestTimeouts, buildApp, type RequestTimeouts } from './app.ts';
import { startStoreChecks } from './platform/db/check-store.ts';
import type { Config } from './platform/config/config.ts';
import { describeUnboundProvider } from './platform/config/oidc.ts';
import { describeOutsideModerators, NO_MODERATORS } from './platform/config/moderation.ts';
import type { Context } from './identity/context.ts';
import { prepareDataFolder } from './platform/process/data-folder.ts';
import { openStore } from './platform/db/open.ts';
import { claimSetting, readSetting } from './platform/db/settings.ts';
import type { Store } from './platform/db/store.ts';
import { createLiveModeration } from './access/live-moderation.ts';
import { openLiveSettings } from './platform/db/live-settings.ts';
import { openSharedClock } from './platform/db/shared-clock.ts';
import { startMailingModerators } from './features/moderation/mail-moderators.ts';
import { startWebhook } from './features/moderation/send-webhooks.ts';
import { createDrain, drainTimes, type DrainTimes } from './platform/http/listener/drain.ts';
import { createKnownBrowserCache } from './identity/known-browser-cache.ts';
import { createCallLimits } from './platform/limits/call-limits.ts';
import { createSessions } from './identity/sessions.ts';
import { createRequestObserver } from './platform/http/listener/observe-requests.ts';
import { createUploadPlaces } from './platform/http/uploads/upload-places.ts';
import { createServiceBreak } from './platform/http/listener/service-break.ts';
import { createDegraded } from './platform/health/degraded.ts';
import { createHealthChecks } from './platform/health/health-checks.ts';
import { startMaintenance } from './maintenance.ts';
import type { MailTransport } from './platform/mail/letter.ts';
import { openTransport } from './platform/mail/transport.ts';
import { openMailQueue } from './platform/mail/queue.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createNotice } from './features/page-notice/notice.ts';
import { describeDemoValues, keepNotice } from './features/page-notice/keep-notice.ts';
import { claimPhotoPlace, refuseOtherSecret } from './platform/process/node-checks.ts';
import { openPhotos } from './platform/photos/open.ts';
import { createPhotoProcessor } from './platform/photos/process.ts';
import { createPhotoWork, type PhotoWork } from './platform/photos/turns.ts';
import { openWordList } from './access/texts/word-list/word-list.ts';
import { runOutsideRequest } from './platform/process/request-context.ts';
import { openSpool } from './platform/photos/spool.ts';
import { systemRandomness } from './platform/process/randomness.ts';
import { publicNetwork, type PushNetwork } from './platform/push/connection.ts';
import { openPushes } from './features/notices/push/pushes.ts';
import { deriveSecrets, loadSecret } from './platform/process/secrets.ts';
import { createGuessDelays, guessTimes, type GuessTimes } from './identity/guess-delays.ts';
import { describeObstacle } from './identity/webauthn/site.ts';

/**
 * Maximum number of connections that wait for acceptance. With Node.js' default of 511, some waited for seconds when
 * 2,000 came at once. Linux has its own limit, `net.core.somaxconn`.
 */
const BACKLOG = 4_096;

export interface Running {
  readonly app: FastifyInstance;
  readonly context: Context;
  /**
   * Stops the server. Resolves when the current requests are answered, the current letters are sent and every part is
   * closed.
   * @param waitForBalancers keeps the port open until load balancers and busy connections can notice the stop and the
   * current requests are answered.
   */
  stop(waitForBalancers?: boolean): Promise<void>;
}

/** The parts that tests replace. */
export type Replaced = Partial<Pick<Context, 'clock' | 'random' | 'answerCheck' | 'photos'>> & {
  openStore?: typeof openStore;
  transport?: MailTransport;
  pushNetwork?: PushNetwork;
  times?: Partial<RequestTimeouts & DrainTimes & GuessTimes>;
  connectionsMax?: number;
  /** Tests run maintenance themselves. A timed run would delete their backdated rows. */
  startMaintenance?: typeof startMaintenance;
};

/**
 * Opens all parts of the server and listens on the configured port. After a failure it closes the opened parts.
 * @throws ConfigError when a setting, the data folder or the database cannot be used.
 */
export async function start(
  config: Config,
  log: FastifyBaseLogger,
  replaced: Replaced = {},
): Promise<Running> {
  const onDisk = config.photoBucket === null ? ['photos'] : [];
  prepareDataFolder(config.dataDir, [...onDisk, 'uploads', 'outbox']);
  // The parts are closed in reverse order: at the end of this function after a failure, otherwise by stop().
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(
    await (replaced.openStore ?? openStore)(
      config,
      // A request may have opened the connection.
      ({ message }) =>
        runOutsideRequest(() => log.warn({ reason: message }, 'a connection to the store ended')),
      ({ message }, leftMs) =>
        log.warn(
          { reason: message },
          `the start waits for the database, ${Math.ceil(leftMs / 60_000)} minutes at most`,
        ),
    ),
    (openedStore) => openedStore.close(),
  );
  // Codes, sessions and claims on letters end at a time, so all nodes must read the same clock.
  const clock =
    replaced.clock ?? opened.adopt(await openSharedClock(store, log), (shared) => shared.close()).now;
  const secrets = deriveSecrets(await loadSecret(config.secret, config.dataDir));
  const random = replaced.random ?? systemRandomness;
  await refuseOtherSecret(store, secrets);
  if (config.databaseUrl) {
    const problem = await claimPhotoPlace(store, config);
    if (problem) log.error(problem);
  }
  if (config.production)
    await store.run(claimSetting, { name: 'production-since', value: new Date(clock()).toISOString() });
  else await warnOfProduction(store, log);
  await keepNotice({ store, clock }, createNotice(config.operator));
  const transport = replaced.transport ?? (await openTransport(config, { clock, random }));
  const mail = opened.adopt(openMailQueue({ store, secrets, transport, clock, random, log }), (queue) =>
    queue.close(),
  );
  const degraded = createDegraded(log);
  const photos = opened.adopt(replaced.photos ?? (await openPhotos(config, clock)), (one) => one.close());
  const health = createHealthChecks({ config, store, photos, mail, degraded });
  const spool = openSpool(path.join(config.dataDir, 'uploads'));
  await spool.clear();
  const photoWork = createPhotoWork();
  const observer = createRequestObserver({ config, log });
  if (observer) opened.defer(() => observer.flush());
  const liveSettings = opened.adopt(await openLiveSettings(store, log), (settings) => settings.close());
  const parts: Omit<Context, 'printMetrics'> = {
    config,
    store,
    photos,
    degraded,
    health,
    processPhoto: createPhotoProcessor({ work: photoWork }),
    spool,
    uploadPlaces: createUploadPlaces(),
    mail,
    pushes: opened.adopt(
      openPushes({ config, store, secrets, clock, log, degraded }, replaced.pushNetwork ?? publicNetwork),
      (pushes) => pushes.close(),
    ),
    secrets,
    sessions: createSessions(store, clock),
    knownBrowsers: createKnownBrowserCache(store, clock),
    guessDelays: createGuessDelays({ ...guessTimes, ...replaced.times }),
    limits: opened.adopt(createCallLimits({ config, store, secrets, clock, random, log }), (limits) =>
      limits.close(),
    ),
    wordList: await openWordList({ file: config.wordList, clock, log }),
    liveSettings,
    serviceBreak: createServiceBreak(liveSettings),
    moderation: createLiveModeration(config.moderation, liveSettings, secrets, config.production),
    drain: createDrain({ ...drainTimes, ...replaced.times }),
    clock,
    random,
    log,
    observer,
    answerCheck: replaced.answerCheck,
  };
  const metrics = config.metrics ? await openMetrics(parts, photoWork) : null;
  if (metrics) opened.adopt(metrics, (open) => open.close());
  const context: Context = { ...parts, printMetrics: metrics?.print ?? null };
  const times = { ...requestTimeouts, ...replaced.times };
  // If the bucket or the mail server does not work, its line comes before the line that Quad is ready.
  await health.check();
  const app = await buildApp(context, times, replaced.connectionsMax);
  opened.defer((replaced.startMaintenance ?? startMaintenance)(context));
  opened.defer(startMailingModerators(context));
  opened.defer(startWebhook(context));
  opened.defer(startStoreChecks(context));
  opened.defer(health.start());
  let mustWaitForBalancers = false;
  opened.defer(() => context.drain.close(app, mustWaitForBalancers));
  // For `localhost`, Fastify opens a second server for each further address. That server would lack the first server's
  // listeners.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  await app.listen({ port: config.port, host, backlog: BACKLOG });
  const demoValues = describeDemoValues(config.operator);
  if (demoValues) log[config.production ? 'warn' : 'info'](demoValues);
  if (config.removedSetting) log.warn(config.removedSetting);
  const unbound = describeUnboundProvider(config.oidc);
  if (unbound) log.warn(unbound);
  const noPasskeys = describeObstacle(config);
  if (noPasskeys) log.warn(noPasskeys);
  if (
    config.production &&
    !(await context.moderation.listMembers(store.db)).some(({ role }) => role !== null)
  )
    log.warn(NO_MODERATORS);
  const outside = describeOutsideModerators(config);
  if (outside) log.warn(outside);
  mail.wake();
  const running = opened.move();
  return {
    app,
    context,
    stop(waitForBalancers = false) {
      mustWaitForBalancers = waitForBalancers;
      return running.disposeAsync();
    },
  };
}

/**
 * Warns that a store of production runs without the rules of production: NODE_ENV was lost, or this is a copy for a
 * rehearsal.
 */
async function warnOfProduction(store: Store, log: FastifyBaseLogger): Promise<void> {
  const since = await readSetting(store.db, 'production-since');
  if (since === undefined) return;
  log.warn(
    `This store has been in production since ${since.slice(0, 10)}, and NODE_ENV is not production: codes are printed, and unsafe settings are not refused. Set NODE_ENV=production, unless this is a copy`,
  );
}

async function openMetrics(parts: Omit<Context, 'printMetrics'>, photoWork: PhotoWork): Promise<Metrics> {
  return (await import('./platform/metrics/metrics.ts')).openMetrics(parts, photoWork);
}
