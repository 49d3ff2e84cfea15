import { healthz, readyz } from '#contract/health.ts';
import { fail } from '#server/platform/errors.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';

const RETRY_SECONDS = 5;

export function healthRoutes(wiring: Wiring): void {
  const { health, drain } = wiring.context;

  registerEndpoint(wiring, healthz, async () => ({ success: true }));

  registerEndpoint(wiring, readyz, async () => {
    drain.noteHealthCheck();
    if (drain.isDraining) fail('unavailable', 'Quad is being stopped.', { retryAfter: RETRY_SECONDS });
    const { store, photos, mail, lacksOwnPhotos } = await health.check();
    if (store) throw store;
    // Photos that no node can write are not a reason to fail: without any node, the rest would be unavailable too.
    if (lacksOwnPhotos) fail('unavailable', 'The photos cannot be written.', { retryAfter: RETRY_SECONDS });
    return {
      success: true,
      store: 'ok',
      photos: photos ? 'failing' : 'ok',
      mail: { state: mail ? 'failing' : 'ok' },
    } as const;
  });
}
