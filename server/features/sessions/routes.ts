import * as contract from '#contract/sessions.ts';
import { fail } from '#server/platform/errors.ts';
import { endKnownBrowser, endOf, endOneSession, endOtherSessions } from '#server/identity/end-sessions.ts';
import { listBrowsersWithoutSession, readKnownBrowserHash } from '#server/identity/known-browsers.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { clearSessionCookie } from '#server/identity/session.ts';
import { isId } from '#server/platform/db/id.ts';
import { listSessionsOf } from './list.ts';

/** Lists a person's log-ins and ends them. */
export function sessionRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store, clock } = context;

  registerEndpoint(wiring, contract.listSessions, async ({ viewer, request }) => {
    const now = clock();
    const shownHash = readKnownBrowserHash(request, context.config);
    const [data, browsers] = await Promise.all([
      listSessionsOf(store.db, viewer, now),
      listBrowsersWithoutSession(store.db, { personId: viewer.id, shownHash, now }),
    ]);
    return { success: true, data, browsers };
  });

  registerEndpoint(wiring, contract.endSessions, async ({ input, viewer, request, reply }) => {
    const end = endOf(context, viewer, request);
    if (input.id === undefined) {
      const keptBrowserHash = readKnownBrowserHash(request, context.config);
      await store.run(endOtherSessions, { ...end, keptSessionId: viewer.sessionId, keptBrowserHash });
      return { success: true };
    }
    const id = input.id.toLowerCase();
    const how = id === viewer.sessionId ? 'by itself' : 'by another session';
    const isEnded =
      isId(id) &&
      ((await store.run(endOneSession, { ...end, sessionId: id, how })) ||
        (await store.run(endKnownBrowser, { ...end, browserId: id, sessionId: viewer.sessionId })));
    if (!isEnded) fail('not_found', 'There is no such login. It may have ended already.');
    if (id === viewer.sessionId) clearSessionCookie(reply, context.config);
    return { success: true };
  });
}
