import { describe, expect, test } from 'vitest';
import { getNotices } from '#contract/notices.ts';
import { storePush } from '#contract/push.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import type { Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { createPushKeys } from '#test/push-keys.ts';
import { DAY, shareTestServer } from '#test/test-server.ts';

const getServer = shareTestServer();
const people = (count: number) => aCrowd(getServer(), count);

let made = 0;
const aSubscription = () => ({
  endpoint: `https://push.example.com/send/${(made += 1)}`,
  keys: createPushKeys().keys,
});

const stored = ({ id }: Student) =>
  getServer()
    .context.store.db.selectFrom('push_subscriptions')
    .select('endpoint_hash')
    .where('person_id', '=', id)
    .execute();

describe('a log-in that replaces the session of its browser', () => {
  const logInAgain = async (client: Student['client'], email: string) => {
    await client.call(sendLoginCode, { email });
    return client.call(login, { email, otp: await getServer().mailbox.nextCode(email) });
  };

  test.each(['a current', 'an expired'])(
    'keeps the subscription of its person, when it replaces %s session [N1.21]',
    async (which) => {
      const [asha] = await people(1);
      await asha.client.call(storePush, aSubscription());
      if (which === 'an expired') {
        getServer().passTime(31 * DAY);
        expect((await asha.client.call(getNotices)).status).toBe(401);
      }
      const before = asha.client.cookie;
      expect((await logInAgain(asha.client, asha.email)).status).toBe(200);
      expect(asha.client.cookie).not.toBe(before);
      expect(await stored(asha)).toHaveLength(1);
      // The subscription belongs to the new session now, and ends with it.
      await asha.client.call(logout);
      expect(await stored(asha)).toEqual([]);
    },
  );

  test('keeps one subscription while parallel calls store it again', async () => {
    const [asha] = await people(1);
    const subscription = aSubscription();
    await asha.client.call(storePush, subscription);
    await asha.client.call(sendLoginCode, { email: asha.email });
    const otp = await getServer().mailbox.nextCode(asha.email);
    const posts = () => Array.from({ length: 5 }, () => asha.client.call(storePush, subscription));
    await Promise.all([...posts(), asha.client.call(login, { email: asha.email, otp }), ...posts()]);
    expect(await stored(asha)).toHaveLength(1);
    expect(getServer().requestLog()).toBe('');
  });

  test('ends the subscription of another person [N1.21]', async () => {
    const [asha, ben] = await people(2);
    await asha.client.call(storePush, aSubscription());
    expect((await logInAgain(asha.client, ben.email)).status).toBe(200);
    expect([await stored(asha), await stored(ben)]).toEqual([[], []]);
  });
});
