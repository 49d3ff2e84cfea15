import { listBlocked, listRestricted } from '#server/access/chosen-people.ts';
import { findOwnUser } from '#server/access/accounts.ts';
import {
  readOpinionsAbout,
  readOwnAccount,
  readOwnChoices,
  readOwnOpinions,
} from '#server/access/own-data.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { presentUser } from '#server/user/present.ts';

/** What a download contains: a list of rows for each part. */
export type OwnData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const ROWS_MAX = 20_000;

/** Collects a person's data. It has no codes, tokens, hashes, addresses of others, and nobody who has reacted or reported. */
export async function collectOwnData(
  { store: { db }, config }: Pick<Context, 'store' | 'config'>,
  viewer: Viewer,
): Promise<{ readonly data: OwnData; readonly photo: string }> {
  const { photo, ...account } = await readOwnAccount(db, viewer);
  const {
    _id,
    uid: _,
    image: __,
    ...profile
  } = presentUser(await findOwnUser(db, viewer.id), viewer.id, config.dislikes);
  const data = {
    profile: [
      {
        id: _id,
        ...profile,
        opinions: account.opinions,
        signedUp: timeOf(account.created_at),
        nameChanged: account.name_changed_at === 0 ? '' : timeOf(account.name_changed_at),
        noticeVersion: account.terms_version,
        noticeAccepted: timeOf(account.terms_at),
      },
    ],
    'opinions-written': (await readOwnOpinions(db, viewer)).map(withTime),
    'opinions-about-me': (await readOpinionsAbout(db, viewer)).map(withTime),
    'reactions-made': (await readOwnChoices(db, viewer)).map(withTime),
    blocks: (await listBlocked(db, viewer)).map(({ name, date }) => ({ name, date })),
    restricts: (await listRestricted(db, viewer)).map(({ name, date }) => ({ name, date })),
    ...(await readAccess(db, viewer)),
    'reports-made': await readReports(db, viewer),
    notices: await readNoticeSettings(db, viewer),
    'security-log': await readSecurityLog(db, viewer),
  };
  return { data, photo };
}

const timeOf = (at: number) => new Date(at).toISOString();

function withTime<Row extends { readonly created_at: number }>({ created_at, ...row }: Row) {
  return { ...row, date: timeOf(created_at) };
}

async function readAccess(db: Db, { id }: Viewer) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['browser', 'created_at', 'last_seen_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return {
    sessions: sessions.map(({ last_seen_at, ...row }) => ({
      ...withTime(row),
      lastSeen: timeOf(last_seen_at),
    })),
    passkeys: passkeys.map(withTime),
  };
}

async function readReports(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('reports')
    .select(['kind', 'reason', 'state', 'created_at'])
    .where('reporter_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(withTime);
}

/** Until when notices are read, and whether there is a daily mail. */
async function readNoticeSettings(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('notice_marks')
    .select(['read_at', 'digest'])
    .where('person_id', '=', id)
    .execute();
  return rows.map((row) => ({
    readUntil: row.read_at > 0 ? timeOf(row.read_at) : '',
    dailyMail: row.digest === 1,
  }));
}

/** Without details of acts of the operator, which may name somebody. */
async function readSecurityLog(db: Db, { id }: Viewer) {
  const rows = await db
    .selectFrom('security_events')
    .select(['kind', 'detail', 'at'])
    .where('person_id', '=', id)
    .orderBy('at', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ kind, detail, at }) => ({
    kind,
    detail: kind === 'operator-act' ? '' : detail,
    date: timeOf(at),
  }));
}
