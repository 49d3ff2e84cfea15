import type { BaseServices } from '#server/platform/base-services.ts';
import { summarizeError } from '#server/platform/db/errors.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { findOtherPhotoPlace } from '#server/platform/process/node-checks.ts';
import type { Degraded, Part } from './degraded.ts';
import { createTimedCheck } from './timed-check.ts';

/** Interval of checks without a call of `/readyz`, so that the log shows a fault even if nobody calls it. */
const INTERVAL_MS = 30_000;

interface Health {
  /** The reason why a part fails; null if it works. */
  readonly store: Error | null;
  readonly photos: Error | null;
  readonly mail: Error | null;
  /** True if another node may have the photos that this one lacks, so that it should get the requests. */
  readonly lacksOwnPhotos: boolean;
}

export interface HealthChecks {
  /** Checks all parts. The answer comes within half a second, even if a part does not answer. */
  check(): Promise<Health>;
  /** Checks at an interval. @returns a function that stops. */
  start(): () => void;
}

export function createHealthChecks({
  config,
  store,
  photos,
  mail,
  degraded,
}: Pick<BaseServices, 'config' | 'store'> & {
  readonly photos: Pick<PhotoStore, 'check'>;
  readonly mail: Pick<MailQueue, 'check'>;
  readonly degraded: Degraded;
}): HealthChecks {
  const isFolder = config.photoBucket === null;
  const isEmbedded = config.databaseUrl === null;
  /** Why the folder is not the one that the nodes of this database share. */
  let otherPlace: string | null = null;
  const checkPart = (part: Part, run: () => Promise<unknown>) =>
    createTimedCheck(run, {
      onResult: (error) => degraded.note(part, error && summarizeError(error)),
    });
  const checkStore = checkPart('store', () => store.check());
  const checkMail = checkPart('mail', () => mail.check());
  const checkPhotos = checkPart('photos', async () => {
    if (isFolder && !isEmbedded)
      otherPlace = await findOtherPhotoPlace(store, config).catch(() => otherPlace);
    await photos.check();
    if (otherPlace !== null) throw new PhotosUnavailable(otherPlace);
  });

  async function check(): Promise<Health> {
    const [ofStore, ofPhotos, ofMail] = await Promise.all([checkStore(), checkPhotos(), checkMail()]);
    // The folder of an embedded store belongs to its one node (docs/decisions/067).
    const lacksOwnPhotos = isEmbedded ? isFolder && ofPhotos !== null : otherPlace !== null;
    return { store: ofStore, photos: ofPhotos, mail: ofMail, lacksOwnPhotos };
  }

  return {
    check,
    start() {
      const timer = setInterval(() => void check(), INTERVAL_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
