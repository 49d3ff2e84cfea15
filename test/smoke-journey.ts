import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { readyz } from '#contract/health.ts';
import { claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getNotices, readNotices } from '#contract/notices.ts';
import { deleteOpinion, getOpinions, writeOpinion } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, me, setLink, updatePhoto, updateProfile } from '#contract/profile.ts';
import { react } from '#contract/reactions.ts';
import { listReports, report } from '#contract/reports.ts';
import { block, listBlocks, restrict, unblock, unrestrict } from '#contract/safety.ts';
import { endSessions, listSessions } from '#contract/sessions.ts';
import { login, logout, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { getYear } from '#contract/year.ts';
import { aSignUpForm } from './builders.ts';
import { aPhoto } from './a-photo.ts';
import { createClient, type Client } from './client.ts';

/** A running server. Its mails are files in the outbox of its data folder. */
interface Place {
  readonly url: string;
  readonly dataDir: string;
}

interface Person {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
}

/** The mail address that `MODERATORS` of the server must name. */
export const MODERATOR = 'moderator@example.edu';

/**
 * Uses the main calls of a server like people, and fails at the first answer that is no success. Can be repeated on one
 * store.
 */
export async function walkThrough(place: Place): Promise<void> {
  const anybody = createClient(place.url);
  await ok(anybody.call(readyz));
  const asha = await signUp(place, 'Asha Kumari');
  const ravi = await signUp(place, 'Ravi Chandra');
  await browse(asha, ravi);
  await expressOpinions(asha, ravi);
  await changeProfile(ravi);
  await moderate(await arrive(place, MODERATOR), asha, ravi);
  await leave(place, asha, ravi);
}

/** @returns the answer's body. */
async function ok<Body>(call: Promise<{ readonly body: Body }>): Promise<Body> {
  return (await call).body;
}

async function browse(asha: Person, ravi: Person): Promise<void> {
  for (const filter of [{}, { hated: 'loved' }, { course: 'bca', year: 2 }])
    await ok(asha.client.call(getPeople, { ...filter, limit: 5 }));
  const first = await asha.client.call(getPeople, { limit: 1 });
  if (first.next) await ok(asha.client.follow(getPeople, first.next));
  const found = await ok(asha.client.call(searchPeople, { user: 'Ravi Chandra' }));
  expect(found.data.length).toBeGreaterThan(0);
  expect(await ok(asha.client.call(getUser, { id: ravi.id }))).toMatchObject({ _id: ravi.id });
  await ok(asha.client.call(getYear));
}

async function expressOpinions(asha: Person, ravi: Person): Promise<void> {
  await ok(asha.client.call(react, { id: ravi.id, like: 'like', uid: asha.id }));
  const comment_id = randomUUID();
  const write = { user_id: ravi.id, commenter_id: asha.id, email: asha.email, comment: 'Kind and clever.' };
  await ok(asha.client.call(writeOpinion, { ...write, comment_id }));
  const [{ count }, opinion] = await ok(ravi.client.call(getOpinions, { id: ravi.id }));
  expect([count, opinion?.comment]).toEqual([1, 'Kind and clever.']);
  expect((await ok(ravi.client.call(getNotices))).data.length).toBeGreaterThan(0);
  await ok(ravi.client.call(readNotices, {}));
  await ok(ravi.client.call(deleteOpinion, { id: comment_id }));
  expect((await ok(ravi.client.call(me))).like).toBe(1);
}

async function changeProfile({ client, id }: Person): Promise<void> {
  await ok(
    client.call(updateProfile, { updates: { course: 'mca', wall: 'approve', public: 0 }, id: { _id: id } }),
  );
  await ok(client.call(updateProfile, { updates: { wall: 'everyone', public: 1 }, id: { _id: id } }));
  await ok(client.call(updatePhoto, { id }, { file: await aPhoto() }));
  await ok(client.call(setLink, { platform: 'github', url: 'https://github.com/ravi', id }));
  const own = await ok(client.call(me));
  expect(own).toMatchObject({ _id: id, course: 'mca' });
  const photo = await client.fetch(own.image);
  expect(photo.status).toBe(200);
}

async function moderate(moderator: Person, asha: Person, ravi: Person): Promise<void> {
  await ok(asha.client.call(restrict, { id: ravi.id }));
  await ok(asha.client.call(unrestrict, { id: ravi.id }));
  await ok(asha.client.call(report, { kind: 'person', id: ravi.id, reason: 'spam', note: '' }));
  await ok(asha.client.call(block, { id: ravi.id }));
  expect((await ok(asha.client.call(listBlocks))).data).toHaveLength(1);
  await ok(asha.client.call(unblock, { id: ravi.id }));
  const { data } = await ok(moderator.client.call(getQueue, { limit: 50 }));
  const id = data.find(({ target }) => target === ravi.id)?.id ?? '';
  await ok(moderator.client.call(claimCase, { id }));
  await ok(moderator.client.call(decideCase, { id, decisions: ['dismiss'] }));
  expect((await ok(asha.client.call(listReports))).data[0]?.state).toBe('dismissed');
}

async function leave(place: Place, asha: Person, ravi: Person): Promise<void> {
  const second = await arrive(place, ravi.email);
  expect((await ok(second.client.call(listSessions))).data).toHaveLength(2);
  await ok(second.client.call(endSessions, { all: true }));
  expect((await ravi.client.call(me)).status).toBe(401);
  await ok(second.client.call(logout));
  expect((await asha.client.fetch('/export')).status).toBe(200);
  await ok(asha.client.call(requestDeletion));
  const otp = await newestCode(place, asha.email, 2);
  await ok(asha.client.call(deleteAccount, { otp, opinions: 'remove' }));
}

async function signUp(place: Place, name: string, address?: string): Promise<Person> {
  const client = createClient(place.url);
  const form = aSignUpForm({ name, email: address ?? `${randomUUID()}@example.edu` });
  await ok(client.call(register, form));
  const { email } = form;
  const otp = await newestCode(place, email, 1);
  const { data } = await ok(client.call(verifyUser, { otp, email }, { file: await aPhoto() }));
  return { client, id: data._id, email };
}

/** Logs in, or signs up if nobody has this address. */
async function arrive(place: Place, email: string): Promise<Person> {
  const before = (await codesTo(place, email)).length;
  if (before === 0) return signUp(place, 'Dean Moderator', email);
  const client = createClient(place.url);
  await ok(client.call(sendLoginCode, { email }));
  const otp = await newestCode(place, email, before + 1);
  const { data } = await ok(client.call(login, { otp, email }));
  return { client, id: data._id, email };
}

/** Waits until this number of mails with a code have come. @returns the code of the latest mail. */
async function newestCode(place: Place, email: string, mails: number): Promise<string> {
  await expect.poll(async () => (await codesTo(place, email)).length).toBe(mails);
  return (await codesTo(place, email)).at(-1) ?? '';
}

async function codesTo({ dataDir }: Place, email: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch((): string[] => [])).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /^\d{6}$/m.exec(mail)?.[0] ?? []);
}
