import { createPublicKey, verify } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { getNotices, readNotices } from '#contract/notices.ts';
import { deleteOpinion } from '#contract/opinions.ts';
import { updateProfile } from '#contract/profile.ts';
import { block, restrict } from '#contract/safety.ts';
import { logout } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { openPushes } from './push/pushes.ts';
import { reactTo, writeOn } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { aPushBrowser, settlePushes, startWithPushes } from '#test/pushes.ts';
import { DAY, HOUR, MINUTE, startTestServer } from '#test/test-server.ts';

const titleOf = (text: string) =>
  (JSON.parse(text) as { notification: { title: string } }).notification.title;

test('a new opinion: each browser of its person gets a number and an address, encrypted, and signed by the installation [N1.22]', async () => {
  const env = { CONTACT: 'help@quad.example.edu', PUBLIC_URL: 'https://quad.example.edu' };
  const { server, service } = await startWithPushes({ env });
  const [asha, ben] = await aCrowd(server, 2);
  const browsers = [await aPushBrowser(asha, service), await aPushBrowser(asha, service)];
  const { push } = (await asha.client.call(getNotices)).body;
  await writeOn(ben, asha, 'A secret of Asha.');
  for (const browser of browsers) {
    const { text, headers } = await browser.next();
    expect(JSON.parse(text)).toEqual({
      web_push: 8030,
      notification: {
        title: '1 new notice in Quad',
        lang: 'en',
        tag: 'notices',
        navigate: 'https://quad.example.edu/activity',
        app_badge: 1,
      },
    });
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: 'notices',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(push);
    expect(readToken(token, push ?? '')).toEqual({
      aud: 'https://push.example.com',
      sub: 'mailto:help@quad.example.edu',
      exp: expect.closeTo(server.context.clock() / 1000 + 12 * 3600, -2),
    });
  }
  expect(server.log()).not.toContain('push');
});

/** The claims of a token (RFC 8292) whose signature is right. */
function readToken(token: string, publicKey: string): unknown {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('at most one push in 15 minutes: the next push has the number of later notices, unless they have been read [N1.23]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben, chandra, devi] = await aCrowd(server, 4);
  await writeOn(devi, asha);
  const browser = await aPushBrowser(asha, service);
  await writeOn(ben, asha);
  expect(titleOf((await browser.next()).text)).toBe('2 new notices in Quad');
  await writeOn(chandra, asha);
  await writeOn(ben, asha);
  await settlePushes(server, service);
  await runMaintenance(server.context);
  expect(browser.received).toHaveLength(1);
  server.passTime(15 * MINUTE);
  await runMaintenance(server.context);
  expect(titleOf((await browser.next()).text)).toBe('4 new notices in Quad');
  server.passTime(HOUR);
  await runMaintenance(server.context);
  expect(browser.received).toHaveLength(2);

  await writeOn(devi, asha);
  await browser.next();
  await writeOn(chandra, asha);
  await settlePushes(server, service);
  await asha.client.call(readNotices, {});
  server.passTime(HOUR);
  await runMaintenance(server.context);
  expect(browser.received, 'everything is read').toHaveLength(3);
});

test('notices that are already unread when pushes are switched on cause no push', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  await writeOn(ben, asha);
  const browser = await aPushBrowser(asha, service);
  await reactTo(ben, asha, 'like');
  await writeOn(asha, asha);
  await settlePushes(server, service);
  expect(browser.received).toEqual([]);
});

test('only one of several nodes sends a push [N1.23]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  const nodes = Array.from({ length: 3 }, () => openPushes(server.context, service.network));
  await writeOn(ben, asha);
  await browser.next();
  await settlePushes(server, service);
  server.passTime(HOUR);
  await Promise.all(nodes.map((node) => node.sendDue()));
  for (const node of nodes) await node.close();
  expect(browser.received).toHaveLength(1);
});

test.skipIf(inject('store') === 'sqlite')(
  'a notice from any node causes one push, with the same key',
  async () => {
    const { server, service } = await startWithPushes();
    const other = await startTestServer({
      pushNetwork: service.network,
      env: { DATABASE_URL: server.context.config.databaseUrl ?? '' },
    });
    const [asha, ben] = await aCrowd(server, 2);
    const browser = await aPushBrowser(asha, service);
    const there = other.newClient();
    there.cookie = ben.client.cookie;
    await writeOn({ ...ben, client: there }, asha);
    const { headers } = await browser.next();
    expect(headers.authorization).toContain((await asha.client.call(getNotices)).body.push);
    await settlePushes(server, service);
    expect(browser.received).toHaveLength(1);
  },
);

test('nothing is sent about a like, a dislike, a block, a restricted person, or somebody else [N1.24]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben, chandra, devi] = await aCrowd(server, 4);
  await writeOn(asha, devi);
  const browser = await aPushBrowser(asha, service);
  await reactTo(ben, asha, 'dislike');
  await reactTo(chandra, asha, 'like');
  await chandra.client.call(block, { id: asha.id });
  await asha.client.call(restrict, { id: devi.id });
  await writeOn(devi, asha);
  await asha.client.call(updateProfile, { updates: { relation: 'single' } });
  await settlePushes(server, service);
  expect(browser.received).toEqual([]);
});

test('bad news causes no push: neither a decision about the person nor the dismissal of their report [N1.24]', async () => {
  const { server, service } = await startWithPushes({ env: { MODERATORS } });
  const [dean] = await twoModerators(server);
  const [asha, ben, chandra] = await aCrowd(server, 3);
  server.passTime(DAY + HOUR);
  const { commentId } = await writeOn(ben, asha);
  const other = await writeOn(chandra, asha);
  const [ofReporter, ofWriter] = [await aPushBrowser(asha, service), await aPushBrowser(ben, service)];
  await sendReport(asha, commentId);
  await sendReport(asha, other.commentId);
  const { answer } = await decideAbout(dean, other.commentId, { decisions: ['dismiss'] });
  expect(answer.status).toBe(200);
  await settlePushes(server, service);
  expect(ofReporter.received).toEqual([]);
  await decideAbout(dean, commentId, { decisions: ['remove'] });
  expect(titleOf((await ofReporter.next()).text)).toBe('2 new notices in Quad');
  await settlePushes(server, service);
  expect(ofWriter.received).toEqual([]);
});

test('bad news causes no push on the next day either, when something else changes or a push is tried again [N1.24]', async () => {
  const { server, service } = await startWithPushes({ env: { MODERATORS } });
  const [dean] = await twoModerators(server);
  const [asha, ben, chandra] = await aCrowd(server, 3);
  server.passTime(DAY + HOUR);
  const { commentId } = await writeOn(ben, asha);
  const browser = await aPushBrowser(asha, service);
  await sendReport(asha, commentId);
  await asha.client.call(readNotices, {});
  server.passTime(MINUTE);
  await decideAbout(dean, commentId, { decisions: ['dismiss'] });
  server.passTime(DAY);
  expect((await asha.client.call(getNotices)).body.unread, 'the decision').toBe(1);
  await writeOn(asha, asha);
  await settlePushes(server, service);
  expect(browser.received).toEqual([]);

  service.answer = (response) => response.writeHead(503).end();
  const later = await writeOn(chandra, asha);
  expect(titleOf((await browser.next()).text)).toBe('2 new notices in Quad');
  await server.context.pushes.sendDue();
  await chandra.client.call(deleteOpinion, { id: later.commentId });
  server.passTime(HOUR);
  await server.context.pushes.sendDue();
  expect(browser.received).toHaveLength(1);
});

test('nothing is sent once the session has ended or the account is not active [N1.20]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben, chandra, devi] = await aCrowd(server, 4);
  const people = [asha, ben, chandra];
  const browsers = await Promise.all(people.map((person) => aPushBrowser(person, service)));
  await asha.client.call(logout);
  await server.context.store.transaction(async (tx) => {
    await tx.updateTable('people').set({ state: 'suspended' }).where('id', '=', ben.id).execute();
    // It has expired, and maintenance has not run yet.
    await tx.updateTable('sessions').set({ expires_at: 1 }).where('person_id', '=', chandra.id).execute();
  });
  await writeOn(devi, asha);
  await writeOn(devi, chandra);
  await settlePushes(server, service);
  expect(browsers.flatMap(({ received }) => received)).toEqual([]);
});
