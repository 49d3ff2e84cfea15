import { healthz, readyz } from '#contract/health.ts';
import { fail } from '#server/errors.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { shareRunning } from './share-running.ts';

export function healthRoutes(wiring: Wiring): void {
  const { store, photos, mail, drain } = wiring.context;

  registerEndpoint(wiring, healthz, async () => ({ success: true }));

  async function look() {
    await store.check();
    await photos.check().catch(() => fail('unavailable', 'The photos cannot be written.', { retryAfter: 5 }));
    const state = (await mail.isWorking()) ? 'ok' : 'failing';
    return { success: true, store: 'ok', photos: 'ok', mail: { state } } as const;
  }
  const lookOnce = shareRunning(look);

  registerEndpoint(wiring, readyz, async () => {
    drain.noteHealthCheck();
    if (drain.isDraining) fail('unavailable', 'Quad is being stopped.', { retryAfter: 5 });
    return lookOnce();
  });
}
