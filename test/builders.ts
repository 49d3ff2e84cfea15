import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { getOpinions, writeOpinion } from '#contract/opinions.ts';
import { react } from '#contract/reactions.ts';
import { login, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import type { Course, Gender, Personality, ReactionKind, Relation, Year } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import type { AccountState } from '#server/platform/db/schema/tables.ts';
import { startLogIn } from '#server/identity/log-in-session.ts';
import { createLogInToken } from '#server/identity/token-mark.ts';
import {
  addNameWords,
  listNameEntries,
  listNameWords,
  listVariants,
} from '#server/access/people/name-words.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { aPhoto } from './a-photo.ts';
import { aSession } from './a-session.ts';
import type { Client } from './client.ts';
import type { TestServer } from './test-server.ts';

/** A logged-in student with a client. */
export interface Student {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly photo: string;
  readonly client: Client;
}

export interface Details {
  id?: string;
  name?: string;
  /** Position in the default order. */
  ring?: number;
  email?: string;
  /** Only for an account from before the rule of one account per mailbox. */
  address?: string;
  course?: Course;
  year?: Year;
  gender?: Gender;
  relation?: Relation | '';
  personality?: Personality | '';
  public?: 0 | 1;
  state?: AccountState;
  college?: string;
  phone?: string;
  likes?: number;
  dislikes?: number;
  /** Only the count, for tests of the order. No opinions are inserted. */
  opinions?: number;
}

let made = 0;

/** Inserts a student with a photo and a session directly into the store, without the sign-up. */
export async function aStudent(server: TestServer, details: Details = {}): Promise<Student> {
  const { store, photos } = server.context;
  const person = aPerson(server, details);
  const { id, email, name, photo } = person;
  const picture = await aTinyWebp();
  const token = createLogInToken(server.context);
  // One commit, parallel to the files. Both are flushed to the disk, which takes most of the time of many tests.
  const inserted = store.transaction(async (tx) => {
    await tx.insertInto('people').values(person).execute();
    await addNameWords(tx, { id, name, listed: isListed(details) });
    const session = aSession(server.context, token);
    await startLogIn(tx, { personId: id, session, kind: 'sign-up', how: 'in a test' });
  });
  await Promise.all([inserted, photos.put(photo, { card: picture, dense: picture })]);
  const client = server.newClient();
  client.cookie = `${server.context.config.secure ? '__Host-session' : 'session'}=${token}`;
  return { id, email, name, photo, client };
}

const ROWS_AT_ONCE = 500;

/** Inserts many people fast. They can be listed, but have no photo file, no session and no searchable name. */
export async function manyPeople(
  server: TestServer,
  count: number,
  detailsOf: (index: number) => Details = () => ({}),
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => aPerson(server, detailsOf(index)));
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = people.slice(from, from + ROWS_AT_ONCE);
    await server.context.store.transaction((tx) => tx.insertInto('people').values(rows).execute());
  }
  return people.map(({ id }) => id);
}

/** As {@link manyPeople}, with searchable names. */
export async function manyNamedPeople(
  server: TestServer,
  names: readonly string[],
  detailsOf: (index: number) => Details = () => ({}),
): Promise<string[]> {
  const named = (index: number) => ({ name: names[index] ?? '', ...detailsOf(index) });
  const ids = await manyPeople(server, names.length, named);
  const counts = new Map<string, number>();
  for (const word of names.flatMap(listNameWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const entries = ids.flatMap((person_id, index) => {
    const listed = isListed(detailsOf(index));
    return listNameEntries(names[index] ?? '').map((entry) => ({ listed, entry, person_id }));
  });
  await server.context.store.transaction(async (tx) => {
    for (const [word, people] of counts) {
      await tx.insertInto('words').values({ word, people }).execute();
      const variants = [...listVariants(word)].map((variant) => ({ variant, word }));
      await tx.insertInto('word_typos').values(variants).execute();
    }
    for (let from = 0; from < entries.length; from += ROWS_AT_ONCE)
      await tx
        .insertInto('name_entries')
        .values(entries.slice(from, from + ROWS_AT_ONCE))
        .execute();
  });
  return ids;
}

function isListed({ public: isPublic = 1, state = 'active' }: Details): 0 | 1 {
  return state === 'active' ? isPublic : 0;
}

/** `people.ring` is unique and below this. Of 12,000 random numbers two are equal in 3 of 100 cases. */
const RINGS = 2 ** 31;
/** Odd, so that each person has a different number. */
const RING_STEP = 1_640_531_527;

/** Builds a row of `people`. */
function aPerson({ context: { clock, random } }: TestServer, details: Details) {
  made += 1;
  const email = details.email ?? `student${made}@example.edu`;
  const now = clock();
  const name = details.name ?? `Student Number${made}`;
  return {
    id: random.id(),
    ring: (made * RING_STEP) % RINGS,
    address: foldAddress(normaliseAddress(email) ?? ''),
    email,
    phone: '9876543210',
    name,
    course: 'bca' as const,
    year: 2 as const,
    gender: 'female' as const,
    relation: '' as const,
    personality: '' as const,
    college: 'Example College',
    public: 1 as const,
    photo: random.photoKey(),
    terms_version: 'test',
    terms_at: now,
    created_at: now,
    ...details,
  };
}

let tinyWebp: Promise<Buffer> | undefined;
function aTinyWebp(): Promise<Buffer> {
  tinyWebp ??= sharp({ create: { width: 4, height: 3, channels: 3, background: '#0f723a' } })
    .webp()
    .toBuffer();
  return tinyWebp;
}

/** Builds the fields of a sign-up form. */
export function aSignUpForm(fields: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: 'Asha Kumari',
    uid: '',
    course: 'bca',
    year: 2,
    phone: '9876543210',
    email: `newcomer${made}@example.edu`,
    gender: 'female',
    relation: 'single',
    personality: 'introvert',
    ...fields,
  };
}

/** Signs up like a person: form, mail, code, photo. */
export async function signUp(
  server: TestServer,
  fields: Record<string, unknown> = {},
): Promise<{ client: Client; user: User; email: string }> {
  const client = server.newClient();
  const form = aSignUpForm(fields);
  const asked = await client.call(register, form);
  if (!asked.ok) throw new Error(asked.error.message);
  const otp = await server.mailbox.nextCode(form.email);
  const verified = await client.call(verifyUser, { otp, email: form.email }, { file: await aPhoto() });
  return { client, user: verified.body.data, email: form.email };
}

/** Sends the sign-up form of a newcomer, who then has a code in the mail. @returns the form. */
export async function registerNewcomer(server: TestServer) {
  const form = aSignUpForm();
  expect((await server.newClient().call(register, form)).status).toBe(200);
  return form;
}

/** Logs in like a person: request, mail, code. */
export async function logIn(server: TestServer, email: string) {
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  return { client, otp, response: await client.call(login, { email, otp }) };
}

export async function reactTo(student: Student, target: { id: string }, like: ReactionKind) {
  return student.client.call(react, { id: target.id, like, uid: student.id });
}

/** Writes an opinion. @returns its comment_id beside the answer. */
export async function writeOn(student: Student, profile: { id: string }, comment = 'Kind and clever.') {
  const commentId = randomUUID();
  const answer = await student.client.call(writeOpinion, {
    user_id: profile.id,
    commenter_id: student.id,
    comment_id: commentId,
    comment,
    email: student.email,
  });
  return { commentId, answer };
}

/** The texts on a profile, as its owner sees them. */
export async function textsOn(profile: Student): Promise<string[]> {
  const [{ count }, ...opinions] = (await profile.client.call(getOpinions, { id: profile.id, limit: 50 }))
    .body;
  expect(count).toBe(opinions.length);
  return opinions.map(({ comment }) => comment);
}
