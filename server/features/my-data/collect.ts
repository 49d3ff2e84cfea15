import { readDecisionsAbout } from '#server/access/safety/decisions-about.ts';
import { listBlocked, listRestricted } from '#server/access/safety/chosen-people.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import {
  readOpinionsAbout,
  readOwnAccount,
  readOwnChoices,
  readOwnOpinions,
} from '#server/access/accounts/own-data.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { presentUser } from '#server/access/people/present.ts';
import {
  readBrowsers,
  readNoticeSettings,
  readPasskeys,
  readPushDevices,
  readSecurityLog,
  readSessions,
} from './read-access.ts';
import { readReportsMade } from './read-reports.ts';

/** The content of a download: a list of rows for each part. */
export type OwnData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Maximum decisions of a person in a download. */
const DECISIONS_MAX = 1_000;

type Parts = Pick<Context, 'config' | 'secrets'> & { readonly store: Pick<Store, 'db'> };

/**
 * Collects a person's data. Leaves out codes, tokens, hashes, other people's addresses, and the names of people who
 * reacted or reported.
 */
export async function collectOwnData(
  context: Parts,
  viewer: Viewer,
): Promise<{ readonly data: OwnData; readonly photo: string }> {
  const { db } = context.store;
  const { photo, ...profile } = await readProfile(context, viewer);
  const data = {
    profile: [profile],
    'opinions-written': await readOwnOpinions(db, viewer),
    'opinions-about-me': await readOpinionsAbout(db, viewer),
    'reactions-made': await readOwnChoices(db, viewer),
    blocks: (await listBlocked(db, viewer)).map(({ name, date }) => ({ name, date })),
    restricts: (await listRestricted(db, viewer)).map(({ name, date }) => ({ name, date })),
    sessions: await readSessions(db, viewer),
    'known-browsers': await readBrowsers(db, viewer),
    passkeys: await readPasskeys(db, viewer),
    'reports-made': await readReportsMade(context, viewer),
    notices: await readNoticeSettings(db, viewer),
    'notices-on-devices': await readPushDevices(context, viewer),
    'decisions-about-me': await readDecisions(context, viewer),
    'security-log': await readSecurityLog(db, viewer),
  };
  return { data, photo };
}

async function readProfile({ store: { db }, config }: Parts, viewer: Viewer) {
  const account = await readOwnAccount(db, viewer);
  const user = presentUser(await findOwnUser(db, viewer.id), viewer.id, config.dislikes);
  const { _id, uid: _, image: __, ...profile } = user;
  return {
    id: _id,
    ...profile,
    opinions: account.opinions,
    language: account.language ?? 'en',
    signedUp: timeOf(account.created_at),
    nameChanged: account.name_changed_at === 0 ? '' : timeOf(account.name_changed_at),
    noticeVersion: account.terms_version,
    noticeAccepted: account.terms_version === '' ? '' : timeOf(account.terms_at),
    photo: account.photo,
  };
}

/** Reads decisions without the moderator and the reporters. */
async function readDecisions({ store: { db }, secrets }: Parts, viewer: Viewer) {
  const rows = await readDecisionsAbout(db, viewer, { caseId: null, before: null, limit: DECISIONS_MAX });
  return Promise.all(
    rows.map(async ({ kind, comment, decisions, rule_text, decided_at, ends_at, message, ...appeal }) => ({
      kind,
      opinion: comment ?? '',
      decided: (JSON.parse(decisions) as string[]).join(', '),
      rule: rule_text,
      message: message === null ? '' : await secrets.unseal(message),
      date: timeOf(decided_at),
      until: ends_at === null ? '' : timeOf(ends_at),
      appealed: appeal.appealed_at === null ? '' : timeOf(appeal.appealed_at),
      appeal: appeal.appeal === '' ? '' : await secrets.unseal(appeal.appeal),
      appealOutcome: appeal.appeal_outcome ?? '',
    })),
  );
}

const timeOf = (at: number) => new Date(at).toISOString();
