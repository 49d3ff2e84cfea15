import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { pageCursor, pageLimit } from './input.ts';

/**
 * `opinion`: others have written about the viewer. `waiting`: opinions about the viewer wait for the viewer's approval.
 * `report-decided`: the viewer's report was decided. `decision`: moderators have decided about the viewer. `likes`: the
 * number of people who liked the viewer on that day, without names. No notice is about a dislike, a block or a
 * reporter.
 */
const noticeKinds = ['opinion', 'waiting', 'report-decided', 'decision', 'likes'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  /**
   * Number of opinions or likes of one day, which share a notice. Only the newest `NOTICE_DAY_MAX` opinions count. 1
   * for other kinds.
   */
  count: z.int(),
  /** For a report or a decision. A `dismissed` decision was reversed. */
  outcome: z.enum(['', 'upheld', 'dismissed']),
  /** Time of the latest event; for likes, its hour. ISO 8601, UTC. */
  at: z.string(),
  unread: z.boolean(),
  /** The address of the screen that shows the subject. For opinions: the profile with the newest opinion. */
  link: z.string(),
});
export type Notice = z.output<typeof notice>;

export const getNotices = defineEndpoint({
  method: 'GET',
  path: '/notices',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ limit: pageLimit, cursor: pageCursor }),
  output: z.object({
    success: z.literal(true),
    /**
     * Number of unread opinions, reports, decisions and days with likes, 99 at most. Notices that may hurt count from
     * the next day.
     */
    unread: z.int(),
    /** True if the person wants a daily mail about new notices. */
    digest: z.boolean(),
    /**
     * The key with which a browser subscribes to Web Push (VAPID), base64url; null if this installation sends no
     * pushes.
     */
    push: z.nullable(z.string()),
    /** Until when the person has seen the notices about opinions, and the others. ISO 8601, UTC; null for never. */
    seen: z.object({ opinions: z.nullable(z.string()), others: z.nullable(z.string()) }),
    data: z.array(notice),
  }),
  errors: [],
  summary: "The viewer's notices of the last 90 days, newest first. The Link header has the next page.",
});

const untilMessage = 'until must be the at of a notice';

export const readNotices = defineEndpoint({
  method: 'POST',
  path: '/notices/read',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    /** The `at` of the newest seen notice. Default: everything is seen. */
    until: z.optional(
      z.nullable(
        z
          .string(untilMessage)
          .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, untilMessage)),
      ),
    ),
    /** Marks only the notices about opinions on the viewer, which the profile shows. */
    only: z.optional(z.nullable(z.enum(['opinions'], 'only must be opinions, or absent'))),
  }),
  output: z.object({
    success: z.literal(true),
    /** As in {@link getNotices}. */
    unread: z.int(),
  }),
  errors: [],
  summary: 'Marks all notices, or only the notices about opinions, as read. A repeated call succeeds.',
});

/**
 * Each event is a `notice` with the number from {@link getNotices}, the part of it that is opinions, and the time of the
 * newest of those (ISO 8601, UTC; null for none), as JSON:
 * `{"unread":2,"opinions":1,"newest":"2026-11-20T10:00:00.000Z"}`.
 */
export const openEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  answers: 'text/event-stream',
  output: z.string(),
  errors: [],
  summary:
    'Server-sent events. A `notice` event has the number of unread notices. It comes when the number changes, and at the start unless Last-Event-ID is up to date.',
});

export const setDigest = defineEndpoint({
  method: 'POST',
  path: '/notices/digest',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({ on: z.boolean('on must be true or false') }),
  output: done,
  errors: [],
  summary: 'Turns the daily mail about new notices on or off. At first it is off.',
});

/** The page, not a call, that the daily mail links to. Its `token` names the person. Only POST changes anything. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
