import { describe, expect, test } from 'vitest';
import { PUSHES_PER_PERSON } from '#contract/limits.ts';
import { getNotices } from '#contract/notices.ts';
import { removePush, storePush } from '#contract/push.ts';
import { endSessions } from '#contract/sessions.ts';
import { logout } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { createPushKeys } from '#test/push-keys.ts';
import { DAY, shareTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

const getServer = shareTestServer();
const people = (count: number) => aCrowd(getServer(), count);

let made = 0;
/** A subscription as a browser sends it, by default with a new endpoint each time. */
function aSubscription(endpoint = `https://push.example.com/send/${(made += 1)}-secret`) {
  return { endpoint, expirationTime: null, keys: createPushKeys().keys, more: 'ignored' };
}

/** The subscriptions of a person, the oldest first: the hashes of their endpoints. */
async function stored({ id }: Student, { context }: TestServer = getServer()): Promise<string[]> {
  const rows = await context.store.db
    .selectFrom('push_subscriptions')
    .select('endpoint_hash')
    .where('person_id', '=', id)
    .orderBy('stored_at')
    .execute();
  return rows.map(({ endpoint_hash: hash }) => hash);
}

describe('POST /push', () => {
  test('stores a subscription once, sealed, and takes its newer keys [N1.19]', async () => {
    const [asha] = await people(1);
    const subscription = aSubscription();
    for (const keys of [subscription.keys, createPushKeys().keys]) {
      const answer = await asha.client.call(storePush, { ...subscription, keys });
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    }
    const rows = await getServer()
      .context.store.db.selectFrom('push_subscriptions')
      .selectAll()
      .where('person_id', '=', asha.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/push\.example|secret/);
    expect(getServer().requestLog()).toBe('');
  });

  test('needs the session of an active person', async () => {
    const subscription = aSubscription();
    expect((await getServer().newClient().call(storePush, subscription)).status).toBe(401);
    const suspended = await aStudent(getServer(), { state: 'suspended' });
    expect((await suspended.client.call(storePush, subscription)).status).toBe(403);
  });

  test('takes over a subscription from another account, because another person uses the browser [N1.19]', async () => {
    const [asha, ben] = await people(2);
    const subscription = aSubscription();
    await asha.client.call(storePush, subscription);
    await ben.client.call(storePush, subscription);
    expect([await stored(asha), (await stored(ben)).length]).toEqual([[], 1]);
  });

  test('keeps the newest five subscriptions of a person, also after parallel requests [N1.19]', async () => {
    const [asha] = await people(1);
    await asha.client.call(storePush, aSubscription());
    const [oldest] = await stored(asha);
    await Promise.all(
      Array.from({ length: PUSHES_PER_PERSON + 3 }, () => asha.client.call(storePush, aSubscription())),
    );
    getServer().passTime(1000);
    const newest = aSubscription();
    await asha.client.call(storePush, newest);
    const left = await stored(asha);
    expect(left).toHaveLength(PUSHES_PER_PERSON);
    expect(left).not.toContain(oldest);
    expect(left).toContain(getServer().context.secrets.hash('push', newest.endpoint));
  });

  test.each([
    ['no https', 'http://push.example.com/a'],
    ['a user name', 'https://a:b@push.example.com/a'],
    ['another port', 'https://push.example.com:8443/a'],
    ['an address of IPv4', 'https://192.0.2.1/a'],
    ['an address of IPv4 in another spelling', 'https://0x7f.1/a'],
    ['an address of IPv6', 'https://[2001:db8::1]/a'],
    ['localhost', 'https://localhost/a'],
    ['a name below localhost', 'https://push.localhost/a'],
    ['a name of one label', 'https://intranet/a'],
    ['a name of the local network', 'https://printer.local/a'],
    ['a name of an internal network', 'https://metadata.google.internal/a'],
    ['a name with a dot at the end', 'https://printer.local./a'],
    ['too many characters', `https://push.example.com/${'a'.repeat(1_000)}`],
    ['a space', 'https://push.example.com/a b'],
    ['no address', 'push'],
    ['no text', 7],
  ])('refuses an endpoint with %s', async (_what, endpoint) => {
    const [asha] = await people(1);
    const { status, error } = await asha.client.call(storePush, { ...aSubscription(), endpoint });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      400,
      'invalid_input',
      ['endpoint'],
    ]);
  });

  test('refuses invalid keys', async () => {
    const [asha] = await people(1);
    const subscription = aSubscription();
    const { p256dh, auth } = subscription.keys;
    const offTheCurve = Buffer.from(p256dh, 'base64url').fill(7, 40).toString('base64url');
    for (const keys of [
      undefined,
      {},
      { p256dh, auth: auth.slice(2) },
      { p256dh: p256dh.slice(2), auth },
      { p256dh: offTheCurve, auth },
      { p256dh: `${p256dh}!`, auth },
    ]) {
      const { status, error } = await asha.client.call(storePush, { ...subscription, keys });
      expect([status, error.code]).toEqual([400, 'invalid_input']);
    }
    expect(await stored(asha)).toEqual([]);
  });
});

describe('DELETE /push', () => {
  test('removes a subscription of the person, succeeds when repeated, and keeps the subscriptions of others [N1.19]', async () => {
    const [asha, ben] = await people(2);
    const { endpoint, keys } = aSubscription();
    await asha.client.call(storePush, { endpoint, keys });
    expect((await getServer().newClient().call(removePush, { endpoint })).status).toBe(401);
    expect((await ben.client.call(removePush, { endpoint })).body).toEqual({ success: true });
    expect(await stored(asha)).toHaveLength(1);
    for (let nth = 0; nth < 2; nth += 1)
      expect((await asha.client.call(removePush, { endpoint })).body).toEqual({ success: true });
    expect(await stored(asha)).toEqual([]);
    expect((await asha.client.call(removePush, {})).status).toBe(400);
  });
});

const leaveInTest = defineWrite(
  'leaveInPushTest',
  async (tx, { personId, now }: { personId: string; now: number }): Promise<boolean> =>
    leaveAccount(tx, { personId, opinions: 'remove', now }),
);

describe('a subscription ends [M2.7]', () => {
  const ends: Record<string, (student: Student, server: TestServer) => Promise<unknown>> = {
    'when its person logs out': ({ client }) => client.call(logout),
    'when its session is ended from another browser': async ({ email }, server) =>
      (await logIn(server, email)).client.call(endSessions, { all: true }),
    'when its session has not been used for 30 days': async (_student, server) => {
      server.passTime(31 * DAY);
      await runMaintenance(server.context);
    },
    'when the account is deleted': ({ id }, { context }) =>
      context.store.run(leaveInTest, { personId: id, now: context.clock() }),
  };
  test.each(Object.keys(ends))('%s', async (how) => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    await asha.client.call(storePush, aSubscription());
    expect(await stored(asha, server)).toHaveLength(1);
    await ends[how]?.(asha, server);
    expect(await stored(asha, server)).toEqual([]);
  });

  test('when the account is suspended, also when the request is on its way [N1.20]', async () => {
    const { server, dean, writer, reporter, commentId } = await aScene();
    await writer.client.call(storePush, aSubscription());
    await sendReport(reporter, commentId);
    await Promise.all([
      decideAbout(dean, commentId, { decisions: ['suspend'] }),
      ...Array.from({ length: 10 }, () => writer.client.call(storePush, aSubscription())),
    ]);
    expect(await stored(writer, server)).toEqual([]);
  });

  test('with its session, also when the request is on its way [N1.20]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    await Promise.all([
      ...Array.from({ length: 5 }, () => asha.client.call(storePush, aSubscription())),
      asha.client.call(logout),
      ...Array.from({ length: 5 }, () => asha.client.call(storePush, aSubscription())),
    ]);
    expect(await stored(asha, server)).toEqual([]);
    expect(server.requestLog()).toBe('');
  });
});

describe('the key for subscriptions', () => {
  test('is in the answer of the notices, and is the same for all nodes that start at the same time', async () => {
    const [asha] = await people(1);
    const { push } = (await asha.client.call(getNotices)).body;
    expect(Buffer.from(push ?? '', 'base64url')).toHaveLength(65);
    const { loadSenderKeys } = await import('#server/platform/push/vapid.ts');
    const { context } = await startTestServer();
    const loaded = await Promise.all(Array.from({ length: 10 }, () => loadSenderKeys(context)));
    expect(new Set(loaded.map(({ publicKey }) => publicKey)).size).toBe(1);
  });

  test('is missing with PUSH=off, and nothing is stored then', async () => {
    const server = await startTestServer({ env: { PUSH: 'off' } });
    const asha = await aStudent(server);
    expect((await asha.client.call(getNotices)).body.push).toBeNull();
    const { status, error } = await asha.client.call(storePush, aSubscription());
    expect([status, error.code]).toEqual([404, 'not_found']);
    expect((await asha.client.call(removePush, { endpoint: aSubscription().endpoint })).status).toBe(200);
  });
});

test('PUSH_HOSTS restricts the push services to hosts and those below them', async () => {
  const server = await startTestServer({ env: { PUSH_HOSTS: 'push.example.com, Services.example' } });
  const asha = await aStudent(server);
  const statusOf = async (host: string) =>
    (await asha.client.call(storePush, aSubscription(`https://${host}/a`))).status;
  for (const host of ['push.example.com', 'a.push.example.com', 'eu.services.example'])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of [
    'example.com',
    'notpush.example.com',
    'push.example.com.evil.example',
    'fcm.googleapis.com',
  ])
    expect([host, await statusOf(host)]).toEqual([host, 400]);
});
