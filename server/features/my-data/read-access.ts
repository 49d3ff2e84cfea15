import { readPages } from '#server/access/accounts/read-pages.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** Reads the log-in data and the stored use of the account for the download, without tokens and their hashes. */

const timeOf = (at: number) => new Date(at).toISOString();

export async function readSessions(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('sessions')
    .select(['browser', 'created_at', 'last_seen_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ browser, created_at, last_seen_at }) => ({
    browser,
    date: timeOf(created_at),
    lastSeen: timeOf(last_seen_at),
  }));
}

/** Reads known browsers. Another person's wrong codes cannot stop a log-in from these. */
export async function readBrowsers(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('known_browsers')
    .select(['browser', 'created_at', 'last_used_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ browser, created_at, last_used_at }) => ({
    browser,
    firstLogIn: timeOf(created_at),
    lastLogIn: timeOf(last_used_at),
  }));
}

export async function readPasskeys(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ name, created_at, last_used_at }) => ({
    name,
    date: timeOf(created_at),
    lastUsed: last_used_at === null ? '' : timeOf(last_used_at),
  }));
}

/** Reads the time until which notices are read, and whether there is a daily mail. */
export async function readNoticeSettings(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('notice_marks')
    .select(['read_at', 'opinions_read_at', 'digest'])
    .where('person_id', '=', id)
    .execute();
  return rows.map((row) => ({
    readUntil: row.read_at > 0 ? timeOf(row.read_at) : '',
    opinionsReadUntil: row.opinions_read_at > 0 ? timeOf(row.opinions_read_at) : '',
    dailyMail: row.digest === 1,
  }));
}

/**
 * Reads the browsers that get pushes, with their push service. The whole address is left out, because its holder can
 * send to it.
 */
export async function readPushDevices(
  { store, secrets }: Pick<Context, 'secrets'> & { readonly store: Pick<Store, 'db'> },
  { id }: Viewer,
) {
  const rows = await store.db
    .selectFrom('push_subscriptions')
    .select(['sealed', 'stored_at'])
    .where('person_id', '=', id)
    .orderBy('stored_at', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ sealed, stored_at }) => ({
      pushService: await secrets.unseal(sealed).then(
        (text) => new URL((JSON.parse(text) as { endpoint: string }).endpoint).hostname,
        () => '',
      ),
      date: timeOf(stored_at),
    })),
  );
}

interface LogRow {
  readonly id: string;
  readonly kind: string;
  readonly detail: string;
  readonly at: number;
}

/** Reads the security log, without details of the operator's acts, which may name a person. */
export async function readSecurityLog(db: Db, { id }: Viewer) {
  return readPages({
    read: (last: LogRow | null, limit) =>
      db
        .selectFrom('security_events')
        .select(['id', 'kind', 'detail', 'at'])
        .where('person_id', '=', id)
        .$if(last !== null, (query) =>
          query
            .where('at', '<=', last?.at ?? 0)
            .where((is) => is.or([is('at', '<', last?.at ?? 0), is('id', '<', last?.id ?? '')])),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    present: ({ kind, detail, at }: LogRow) => ({
      kind,
      detail: kind === 'operator-act' ? '' : detail,
      date: timeOf(at),
    }),
  });
}
