import type { OutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/notices.ts';
import { countUnread, readNotices, type NoticePlace } from '#server/access/notices/notices.ts';
import { JsonText, toByteString } from '#server/platform/http/answers/json-text.ts';
import { decodeCursor, encodeCursor, refuseCursor } from '#server/platform/http/page.ts';
import { StreamAnswer } from '#server/platform/http/answers/stream-answer.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { setDigest } from './digest.ts';
import { createLiveNotices } from './live.ts';
import { markRead } from './mark-read.ts';
import { presentNotice, presentSeen } from './present.ts';
import { pushRoutes } from './push-routes.ts';
import { unsubscribeRoute } from './unsubscribe.ts';

/** The notices of a person: see `server/access/notices/notices.ts`. */
export function noticeRoutes(wiring: Wiring): void {
  const { store, clock, pushes } = wiring.context;

  registerEndpoint(wiring, contract.getNotices, async ({ input: { limit, cursor }, viewer }) => {
    const now = clock();
    const before = cursor ? decodePlace(cursor) : null;
    const [{ count, wantsDigest: digest, ...read }, rows, push] = await Promise.all([
      countUnread(store.db, viewer, now),
      readNotices(store.db, viewer, { before, limit: limit + 1, now }),
      pushes.readPublicKey(),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const data = page.map((row) => presentNotice(row, read));
    const json = toByteString(
      JSON.stringify({ success: true, unread: count, digest, push, seen: presentSeen(read), data }),
    );
    const next = last ? encodeCursor([last.at, last.id]) : null;
    return new JsonText<OutputOf<typeof contract.getNotices>>(json, next);
  });

  const live = createLiveNotices(wiring.context);
  registerEndpoint(wiring, contract.openEvents, async ({ viewer, request }) => {
    live.admit();
    const lastId = String(request.headers['last-event-id'] ?? '');
    return new StreamAnswer((response) => live.open(viewer, response, lastId));
  });

  registerEndpoint(wiring, contract.readNotices, async ({ input: { until, only }, viewer }) => {
    const now = clock();
    // A date that does not exist parses as NaN.
    const time = until ? Math.min(Date.parse(until) || 0, now) : now;
    await store.run(markRead, { personId: viewer.id, until: time, only: only ?? null });
    return { success: true, unread: (await countUnread(store.db, viewer, now)).count };
  });

  registerEndpoint(wiring, contract.setDigest, async ({ input: { on }, viewer }) => {
    await store.run(setDigest, { personId: viewer.id, on, now: clock() });
    return { success: true };
  });
  unsubscribeRoute(wiring);
  pushRoutes(wiring);
}

/** @throws invalid_input for a cursor that is not from this list's `Link` header. */
function decodePlace(cursor: string): NoticePlace {
  const [at, id] = decodeCursor(cursor) ?? [];
  const isPlace = Number.isSafeInteger(at) && typeof id === 'string' && /^[\w-]{1,60}$/.test(id);
  return isPlace ? { at: at as number, id } : refuseCursor();
}
