import * as contract from '#contract/push.ts';
import { parsePushEndpoint } from '#contract/push.ts';
import { mayPushTo } from '#server/platform/config/push.ts';
import { fail, refuseField, refuseWithoutSession } from '#server/platform/errors.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { isPublicKey } from '#server/platform/push/message.ts';
import { removeSubscription, storeSubscription } from './push/subscriptions.ts';

/** Browsers that get notices while the app is closed. */
export function pushRoutes(wiring: Wiring): void {
  const { config, store, secrets, clock } = wiring.context;

  registerEndpoint(wiring, contract.storePush, async ({ input: { endpoint, keys }, viewer }) => {
    if (!config.push.isOn) fail('not_found', 'Notices on devices are turned off here.');
    const url = parsePushEndpoint(endpoint);
    if (!url || !mayPushTo(config.push, url.hostname))
      refuseField('endpoint', 'Quad cannot send notices to the push service of this browser.');
    if (!isPublicKey(keys.p256dh)) refuseField('p256dh', 'p256dh must be a public key of P-256');
    const isStored = await store.run(storeSubscription, {
      personId: viewer.id,
      sessionHash: viewer.sessionHash,
      endpointHash: secrets.hash('push', endpoint),
      sealed: await secrets.seal(JSON.stringify({ endpoint, ...keys })),
      now: clock(),
    });
    if (!isStored) refuseWithoutSession();
    return { success: true };
  });

  registerEndpoint(wiring, contract.removePush, async ({ input: { endpoint }, viewer }) => {
    await store.run(removeSubscription, {
      personId: viewer.id,
      endpointHash: secrets.hash('push', endpoint),
    });
    return { success: true };
  });
}
