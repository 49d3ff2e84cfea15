import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { collectOwnData } from '#server/features/my-data/collect.ts';
import { mailDigests } from '#server/features/notices/digest.ts';
import type { Student } from './builders.ts';
import { DAY } from './test-server.ts';
import { countNews, listDownloaded, type Model } from './visibility-model.ts';

/** Checks the data that leave the product outside its screens: downloads of people's own data, and letters. */

/** Finds the opinions (by their ids as text) and the people (`Person Number…`) in a download or a letter. */
function findShown(sent: unknown): { opinions: string[]; people: number[] } {
  const text = JSON.stringify(sent);
  const people = [...text.matchAll(/Person Number(\d)/g)].map(([, nth]) => Number(nth));
  return {
    opinions: (text.match(/00000000-0000-7000-8000-\d{12}/g) ?? []).toSorted(),
    people: [...new Set(people)].toSorted((one, other) => one - other),
  };
}

async function readDownload(context: Context, viewer: Viewer) {
  return findShown((await collectOwnData(context, viewer)).data);
}

/** Turns on the daily mail for these people, as if they had never received a daily mail. */
export async function wantDailyMails(tx: Db, people: readonly Student[]): Promise<void> {
  const mark = { read_at: -1, digest: 1, digest_at: -2 * DAY } as const;
  await tx.deleteFrom('notice_marks').execute();
  await tx
    .insertInto('notice_marks')
    .values(people.map(({ id }) => ({ person_id: id, ...mark })))
    .execute();
}

/** The daily mails that would be sent at the time `now`. Does not queue them. */
export async function readDailyMails(context: Context, now = 0) {
  const letters: Letter[] = [];
  const mail: Context['mail'] = {
    ...context.mail,
    seal: async (letter) => {
      letters.push(letter);
      return { id: '', sealed: '', priority: 1, next_try_at: 0, expires_at: 0 };
    },
  };
  const store = { ...context.store, run: async () => true } as unknown as Store;
  await mailDigests({ ...context, mail, store, clock: () => now });
  return letters.map((letter) => ({ to: letter.to, subject: letter.subject, ...findShown(letter) }));
}

/** The daily mails that the model allows. They contain only a number. */
function expectDailyMails(model: Model, people: readonly Student[]) {
  return people.flatMap(({ email }, nth) => {
    const { unread: count } = countNews(model, nth);
    if (count === 0 || model.people[nth]?.state !== 'active') return [];
    return [
      { to: email, subject: `Quad: ${count} new notice${count === 1 ? '' : 's'}`, opinions: [], people: [] },
    ];
  });
}

const byAddress = (one: { to: string }, other: { to: string }) => (one.to < other.to ? -1 : 1);

/**
 * Compares everybody's daily mails and one person's download with the model. A download takes many reads, so one is
 * enough.
 */
export async function compareSent(
  context: Context,
  model: Model,
  people: readonly Student[],
  person: number,
): Promise<void> {
  const viewer = { id: people[person]?.id ?? '', state: 'active' } as const;
  const sent = {
    mails: (await readDailyMails(context)).toSorted(byAddress),
    download: await readDownload(context, viewer),
  };
  const allowed = {
    mails: expectDailyMails(model, people).toSorted(byAddress),
    download: listDownloaded(model, person),
  };
  if (!isDeepStrictEqual(sent, allowed)) expect(sent).toEqual(allowed);
}
