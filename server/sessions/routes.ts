import * as contract from '#contract/sessions.ts';
import { fail } from '#server/errors.ts';
import { endOf, endOneSession, endOtherSessions } from '#server/http/end-sessions.ts';
import { readKnownBrowserHash } from '#server/http/known-browsers.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { clearSessionCookie } from '#server/http/session.ts';
import { isId } from '#server/user/id.ts';
import { listSessionsOf } from './list.ts';

/** Where a person is logged in, and ending that. */
export function sessionRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store, clock } = context;

  registerEndpoint(wiring, contract.listSessions, async ({ viewer }) => ({
    success: true,
    data: await listSessionsOf(store.db, viewer, clock()),
  }));

  registerEndpoint(wiring, contract.endSessions, async ({ input, viewer, request, reply }) => {
    const end = endOf(context, viewer, request);
    if (input.id === undefined) {
      const keptBrowserHash = readKnownBrowserHash(request, context.config);
      await store.run(endOtherSessions, { ...end, keptSessionId: viewer.sessionId, keptBrowserHash });
      return { success: true };
    }
    const sessionId = input.id.toLowerCase();
    const how = sessionId === viewer.sessionId ? 'by itself' : 'by another session';
    const isEnded = isId(sessionId) && (await store.run(endOneSession, { ...end, sessionId, how }));
    if (!isEnded) fail('not_found', 'That login is not here. It may have ended already.');
    if (sessionId === viewer.sessionId) clearSessionCookie(reply, context.config);
    return { success: true };
  });
}
