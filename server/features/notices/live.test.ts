import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { getNotices, readNotices } from '#contract/notices.ts';
import { deleteOpinion } from '#contract/opinions.ts';
import { updateProfile } from '#contract/profile.ts';
import { block, unblock } from '#contract/safety.ts';
import { endSessions } from '#contract/sessions.ts';
import { logout } from '#contract/sign-in.ts';
import { startLogIn } from '#server/identity/log-in-session.ts';
import { createLogInToken } from '#server/identity/token-mark.ts';
import { aSession } from '#test/a-session.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { aCrowd } from '#test/crowd.ts';
import { openEventStream } from '#test/event-stream.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { openTestServer, shareTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

const getServer = shareTestServer();
const people = (count: number) => aCrowd(getServer(), count);

async function open(client: Client, lastId = '') {
  const stream = await openEventStream(client, lastId);
  onTestFinished(() => stream.close());
  return stream;
}

/** Another browser of a student. */
async function anotherBrowser({ context, newClient }: TestServer, { id }: Student): Promise<Client> {
  const token = createLogInToken(context);
  await context.store.transaction((tx) =>
    startLogIn(tx, { personId: id, session: aSession(context, token), kind: 'log-in', how: 'in a test' }),
  );
  const client = newClient();
  client.cookie = `session=${token}`;
  return client;
}

/** The opinions in the number. */
const opinionsOf = (event: { data: string } | null) => {
  const { opinions, newest } = JSON.parse(event?.data ?? '{}') as { opinions?: number; newest?: string };
  return [opinions, newest];
};

const unreadOf = (event: { data: string } | null) =>
  (JSON.parse(event?.data ?? '{}') as { unread?: number }).unread;

describe('GET /events', () => {
  test('sends the number of unread notices at once, and when it changes [N1.9]', async () => {
    const [asha, ben, chandra] = await people(3);
    const stream = await open(asha.client);
    expect(stream.status).toBe(200);
    const none = '{"unread":0,"opinions":0,"newest":null}';
    expect(await stream.next()).toMatchObject({ event: 'notice', data: none });
    await writeOn(ben, asha);
    const written = await stream.next();
    expect([unreadOf(written), opinionsOf(written)[0]]).toEqual([1, 1]);
    await asha.client.call(updateProfile, { updates: { wall: 'approve' } });
    await writeOn(chandra, asha);
    expect(unreadOf(await stream.next())).toBe(2);
    await asha.client.call(readNotices, {});
    expect(await stream.next()).toMatchObject({ data: none });
  });

  test('leaves out the other side’s opinions from the start of a block to its end [N1.9]', async () => {
    const [asha, ben] = await people(2);
    await writeOn(ben, asha);
    await writeOn(asha, ben);
    const streams = [await open(asha.client), await open(ben.client)];
    for (const stream of streams) expect(unreadOf(await stream.next())).toBe(1);
    await asha.client.call(block, { id: ben.id });
    for (const stream of streams) expect(unreadOf(await stream.next())).toBe(0);
    await asha.client.call(unblock, { id: ben.id });
    for (const stream of streams) expect(unreadOf(await stream.next())).toBe(1);
  });

  test('sends the number without a waiting opinion after its author has deleted it [N1.9]', async () => {
    const [asha, ben] = await people(2);
    await asha.client.call(updateProfile, { updates: { wall: 'approve' } });
    const { commentId } = await writeOn(ben, asha);
    const stream = await open(asha.client);
    expect(unreadOf(await stream.next())).toBe(1);
    await ben.client.call(deleteOpinion, { id: commentId });
    expect(unreadOf(await stream.next())).toBe(0);
  });

  test('is not compressed, cached or buffered on its way', async () => {
    const [asha] = await people(1);
    const response = await asha.client.fetch('/events', { headers: { 'accept-encoding': 'br, gzip' } });
    await response.body?.cancel();
    const { headers } = response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('resumes by Last-Event-ID, and does not repeat the browser’s last event [N1.9]', async () => {
    const [asha, ben, chandra] = await people(3);
    await writeOn(ben, asha);
    const first = await open(asha.client);
    const event = await first.next();
    await first.close();
    const second = await open(asha.client, event?.id);
    await writeOn(chandra, asha);
    expect(unreadOf(await second.next())).toBe(2);
  });

  test('answers HEAD without a body and without ending the open stream', async () => {
    const [asha, ben] = await people(2);
    const stream = await open(asha.client);
    await stream.next();
    expect((await asha.client.fetch('/events', { method: 'HEAD' })).status).toBe(200);
    await writeOn(ben, asha);
    expect(unreadOf(await stream.next())).toBe(1);
  });

  test('needs the session of an active person', async () => {
    expect((await openEventStream(getServer().newClient())).status).toBe(401);
    const suspended = await aStudent(getServer(), { state: 'suspended' });
    expect((await openEventStream(suspended.client)).status).toBe(403);
  });

  test('is limited to one per session and five per person: older streams end [N1.11]', async () => {
    const [asha] = await people(1);
    const first = await open(asha.client);
    await first.next();
    const second = await open(asha.client);
    await second.next();
    expect(await first.next()).toMatchObject({ event: 'replaced' });
    expect(await first.next()).toBeNull();
    for (let nth = 0; nth < 5; nth += 1) await open(await anotherBrowser(getServer(), asha));
    expect(await second.next()).toMatchObject({ event: 'replaced' });
    expect(await second.next()).toBeNull();
  });

  test('sends one event for many opinions at once [N1.9]', async () => {
    const [asha, ...others] = await people(30);
    const stream = await open(asha.client);
    await stream.next();
    await Promise.all(others.map((other) => writeOn(other, asha)));
    const numbers = [];
    while (numbers.at(-1) !== 29) numbers.push(unreadOf(await stream.next()));
    expect(numbers.length).toBeLessThan(6);
  });

  test('sends nothing for a reaction, and nothing about others', async () => {
    const [asha, ben, chandra] = await people(3);
    const stream = await open(asha.client);
    await stream.next();
    await reactTo(ben, asha, 'dislike');
    await writeOn(ben, chandra);
    await writeOn(chandra, asha);
    expect(unreadOf(await stream.next())).toBe(1);
  });
});

describe('a live connection ends', () => {
  const ends: Record<string, (student: Student, server: TestServer) => Promise<unknown>> = {
    'when the person logs out': ({ client }) => client.call(logout),
    'when the session is ended from another browser': async (student, server) =>
      (await anotherBrowser(server, student)).call(endSessions, { all: true }),
    'when the account is suspended': async ({ id }, { context }) =>
      context.store.transaction((tx) =>
        tx.updateTable('people').set({ state: 'suspended' }).where('id', '=', id).execute(),
      ),
  };
  test.each(Object.keys(ends))('%s', async (how) => {
    const [asha] = await people(1);
    const stream = await open(asha.client);
    await stream.next();
    await ends[how]?.(asha, getServer());
    expect(await stream.next()).toBeNull();
  });

  test('when the server stops, and does not delay the stop [N1.11]', async () => {
    const { server, stop } = await openTestServer();
    const asha = await aStudent(server);
    const stream = await open(asha.client);
    await stream.next();
    const before = performance.now();
    await stop(true);
    expect(await stream.next()).toBeNull();
    expect(performance.now() - before).toBeLessThan(4_000);
  });
});

describe('live notices of moderation', () => {
  test('an upheld report is counted at once, but as no opinion, and a decision about the person is not [N1.13 N1.31]', async () => {
    const { dean, writer, viewer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const [ofReporter, ofWriter] = [await open(reporter.client), await open(writer.client)];
    expect(unreadOf(await ofReporter.next())).toBe(0);
    expect(unreadOf(await ofWriter.next())).toBe(0);
    await decideAbout(dean, commentId, { decisions: ['remove'] });
    const upheld = await ofReporter.next();
    expect([unreadOf(upheld), ...opinionsOf(upheld)]).toEqual([1, 0, null]);
    await writeOn(viewer, writer);
    // The number counts only the opinion.
    const written = await ofWriter.next();
    const [{ at } = { at: '' }] = (await writer.client.call(getNotices)).body.data.filter(
      ({ kind }) => kind === 'opinion',
    );
    expect([unreadOf(written), ...opinionsOf(written)]).toEqual([1, 1, at]);
    expect((await writer.client.call(getNotices)).body.data.map(({ kind }) => kind).toSorted()).toEqual([
      'decision',
      'opinion',
    ]);
  });
});

test.skipIf(inject('store') === 'sqlite')(
  'an opinion that another node stores comes at once [N1.12]',
  async () => {
    const one = await startTestServer();
    const other = await startTestServer({ env: { DATABASE_URL: one.context.config.databaseUrl ?? '' } });
    const [asha, ben] = await aCrowd(one, 2);
    const there = other.newClient();
    there.cookie = asha.client.cookie;
    const stream = await open(there);
    expect(unreadOf(await stream.next())).toBe(0);
    await writeOn(ben, asha);
    expect(unreadOf(await stream.next())).toBe(1);
    await asha.client.call(logout);
    expect(await stream.next()).toBeNull();
  },
);
