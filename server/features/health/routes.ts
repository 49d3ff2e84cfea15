import { healthz, readyz } from '#contract/health.ts';
import { fail } from '#server/platform/errors.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { createTimedCheck } from './timed-check.ts';

const RETRY_SECONDS = 5;

export function healthRoutes(wiring: Wiring): void {
  const { config, store, photos, mail, drain } = wiring.context;
  const checkStore = createTimedCheck(() => store.check());
  const checkPhotos = createTimedCheck(() => photos.check());
  const checkMail = createTimedCheck(async () => {
    if (!(await mail.isWorking())) throw new Error('mail cannot be sent');
  });

  registerEndpoint(wiring, healthz, async () => ({ success: true }));

  registerEndpoint(wiring, readyz, async () => {
    drain.noteHealthCheck();
    if (drain.isDraining) fail('unavailable', 'Quad is being stopped.', { retryAfter: RETRY_SECONDS });
    const [storeError, photosError, mailError] = await Promise.all([
      checkStore(),
      checkPhotos(),
      checkMail(),
    ]);
    if (storeError) throw storeError;
    // All nodes share a bucket, so without it each node must still serve the rest. A folder may be missing on this node
    // only.
    if (photosError && config.photoBucket === null)
      fail('unavailable', 'The photos cannot be written.', { retryAfter: RETRY_SECONDS });
    return {
      success: true,
      store: 'ok',
      photos: photosError ? 'failing' : 'ok',
      mail: { state: mailError ? 'failing' : 'ok' },
    } as const;
  });
}
