import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, test } from 'vitest';
import { openEvents } from '#contract/notices.ts';
import { readyz } from '#contract/health.ts';
import { writeOpinion } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { me } from '#contract/profile.ts';
import { aStudent } from '#test/builders.ts';
import { freePort } from '#test/free-port.ts';
import { METRICS_TOKEN, readScrape, requestsOf, scrape, scrapeText } from '#test/prometheus.ts';
import { runQuad } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { shareTestServer, startTestServer } from '#test/test-server.ts';

const readServer = shareTestServer({ env: { METRICS_TOKEN } });

describe('who may read the metrics', () => {
  test('without the right token the port of the product refuses them', async () => {
    const { url } = readServer();
    for (const authorization of [
      undefined,
      'Bearer',
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(1)}`,
      `Basic ${METRICS_TOKEN}`,
    ]) {
      const answer = await fetch(`${url}/metrics`, authorization ? { headers: { authorization } } : {});
      expect(answer.status, authorization).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.text()).not.toContain('quad_');
    }
    expect(await scrapeText(url)).toContain('quad_build_info{build="');
  });

  test('without their settings there are no metrics', async () => {
    const { url } = await startTestServer();
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const answer = await fetch(`${url}/metrics`, { headers: { authorization } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('with their own port they are served only there, and require the token if one is set', async () => {
    const [open, closed] = [await freePort(), await freePort()];
    const plain = await startTestServer({ env: { METRICS_PORT: String(open) } });
    const own = `http://127.0.0.1:${open}`;
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('quad_requests_in_flight');
    expect((await fetch(`${own}/me`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
    await startTestServer({ env: { METRICS_PORT: String(closed), METRICS_TOKEN } });
    expect((await fetch(`http://127.0.0.1:${closed}/metrics`)).status).toBe(401);
    expect(await scrapeText(`http://127.0.0.1:${closed}`)).toContain('quad_requests_in_flight');
  });

  test('a port that is in use is refused at the start with the name METRICS_PORT', async () => {
    const port = String(await freePort());
    await startTestServer({ env: { METRICS_PORT: port } });
    await expect(startTestServer({ env: { METRICS_PORT: port } })).rejects.toThrow(
      /^METRICS_PORT cannot be used/,
    );
  });
});

describe('requests', () => {
  test('are counted once each, whether they are answered before the framework, by the framework or by the parser', async () => {
    const { url } = readServer();
    const { client } = await aStudent(readServer());
    const before = await scrape(url);
    for (let calls = 0; calls < 5; calls += 1) await client.call(getPeople, {});
    for (let calls = 0; calls < 3; calls += 1) await client.call(me, {});
    await client.fetch('/nothing', { method: 'DELETE' });
    await client.fetch(getPeople.path, { method: 'HEAD' });
    await client.call(getPeople, { limit: 99 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1').end('nonsense\r\n\r\n');
    expect(await text(socket)).toContain('400 Bad Request');
    const after = await scrape(url);
    const added = (...series: [string, string, string]) =>
      requestsOf(after, ...series) - requestsOf(before, ...series);
    expect(added(getPeople.path, 'GET', '2xx')).toBe(5);
    expect(added(getPeople.path, 'GET', '4xx')).toBe(1);
    expect(added(getPeople.path, 'HEAD', '2xx')).toBe(1);
    expect(added(me.path, 'GET', '2xx')).toBe(3);
    expect(added('none', 'DELETE', '4xx')).toBe(1);
    const diff = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(diff('quad_unreadable_requests_total')).toBe(1);
    expect(diff('quad_error_answers_total{code="not_found"}')).toBe(1);
    expect(diff('quad_error_answers_total{code="invalid_input"}')).toBe(1);
    expect(after.get('quad_requests_in_flight')).toBe(1);
  });

  test('have buckets that add up', async () => {
    const { url } = readServer();
    await scrape(url);
    const numbers = await scrape(url);
    const labels = 'route="/metrics",method="GET",status="2xx"';
    const buckets = [...numbers].filter(([name]) => name.includes(`_bucket{${labels},le=`));
    const counts = buckets.map(([, value]) => value);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toEqual([
      `quad_request_duration_seconds_bucket{${labels},le="+Inf"}`,
      requestsOf(numbers, '/metrics', 'GET', '2xx'),
    ]);
  });

  test('with a method or a path that no route has share a series', async () => {
    const { url } = readServer();
    for (let nth = 0; nth < 5; nth += 1) await fetch(`${url}/nothing-${nth}`, { method: 'PROPFIND' });
    const numbers = await scrape(url);
    expect(requestsOf(numbers, 'none', 'other', '4xx')).toBe(5);
    expect([...numbers.keys()].join()).not.toContain('nothing-');
  });

  test('that stay open are live streams, not requests in flight', async () => {
    const { url } = readServer();
    const { client } = await aStudent(readServer());
    const gone = new AbortController();
    const stream = await client.fetch(openEvents.path, { signal: gone.signal });
    expect(stream.status).toBe(200);
    const numbers = await scrape(url);
    expect(numbers.get('quad_live_streams')).toBe(1);
    expect(numbers.get('quad_requests_in_flight')).toBe(1);
    expect(requestsOf(numbers, openEvents.path, 'GET', '2xx')).toBe(1);
    gone.abort();
    await expect.poll(async () => (await scrape(url)).get('quad_live_streams')).toBe(0);
    expect(requestsOf(await scrape(url), openEvents.path, 'GET', '2xx')).toBe(1);
  });
});

test('nothing about a person is in the metrics: no id, address, name, photo, token or text', async () => {
  const { url, context } = readServer();
  const [asha, ben] = [await aStudent(readServer()), await aStudent(readServer())];
  const comment_id = crypto.randomUUID();
  await asha.client.call(writeOpinion, { user_id: ben.id, comment_id, comment: 'Zebra' });
  await asha.client.call(searchPeople, { user: 'Quaggaperson' });
  await asha.client.fetch(`/getuser/${ben.id}`);
  await asha.client.fetch(`/getuser/${ben.id}?mail=somebody@example.edu`, { method: 'PUT' });
  await asha.client.fetch(`/photos/${ben.photo}.webp`);
  await asha.client.fetch('/somebody@example.edu/private');
  const people = await context.store.db.selectFrom('people').selectAll().execute();
  const sessions = await context.store.db.selectFrom('sessions').selectAll().execute();
  const printed = await scrapeText(url);
  const personal = [...people, ...sessions].flatMap((row) =>
    Object.values(row).filter((value) => typeof value === 'string' && value.length > 6),
  );
  expect(personal.length).toBeGreaterThan(10);
  for (const value of [
    ...personal,
    comment_id,
    'Zebra',
    'Quaggaperson',
    'somebody',
    METRICS_TOKEN,
    '127.0.0.1',
  ])
    expect(printed.includes(String(value)), String(value)).toBe(false);
  expect(printed).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  expect(printed).toContain('route="/getuser/:id"');
});

describe('what the server does', () => {
  test('writes, caches, refused calls and letters are counted', async () => {
    const server = await startTestServer({ env: { METRICS_TOKEN, LIMIT_SEARCHES: '2' } });
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const before = await scrape(server.url);
    for (let nth = 0; nth < 3; nth += 1) {
      await asha.client.call(getPeople, {});
      await asha.client.call(searchPeople, { user: 'Asha' });
    }
    const opinion = { user_id: ben.id, comment_id: crypto.randomUUID(), comment: 'Kind' };
    expect((await asha.client.call(writeOpinion, opinion)).status).toBe(200);
    const after = await scrape(server.url);
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(added('quad_limit_refusals_total{limit="searches"}')).toBe(1);
    expect(added('quad_error_answers_total{code="too_often"}')).toBe(1);
    expect(added('quad_store_writes_total')).toBeGreaterThanOrEqual(1);
    expect(added('quad_store_batches_total')).toBeGreaterThanOrEqual(1);
    expect(after.get('quad_store_writes_waiting')).toBe(0);
    expect(added('quad_cache_hits_total{cache="sessions"}')).toBeGreaterThan(0);
    expect(added('quad_cache_misses_total{cache="searches"}')).toBeGreaterThan(0);
    expect(after.get('quad_cache_bytes{cache="sessions"}')).toBeGreaterThan(0);
    expect(after.has('quad_store_connections{state="open"}')).toBe(inject('store') === 'postgres');
    for (const name of ['quad_photo_work{state="waiting"}', 'quad_push_queue{state="sending"}'])
      expect(after.get(name)).toBe(0);
  });

  test('the mail queue is read at most once in ten seconds, with the age of the oldest letter that was tried or is due', async () => {
    const server = await startTestServer({ env: { METRICS_TOKEN } });
    const { store } = server.context;
    const now = server.context.clock();
    const letter = { sealed: '', priority: 1, tries: 0, next_try_at: now * 2, expires_at: now * 2 } as const;
    const idAt = (ms: number, nth: number) => {
      const hex = ms.toString(16).padStart(12, '0');
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${nth}`;
    };
    const letters = [
      { id: idAt(now - 90_000, 1), tries: 1 },
      { id: idAt(now - 60_000, 2), next_try_at: now - 30_000 },
      // This letter waits for the time to undo a decision.
      { id: idAt(now - 500_000, 3) },
    ];
    await store.transaction(async (tx) => {
      await tx.deleteFrom('mail_queue').execute();
      await tx
        .insertInto('mail_queue')
        .values(letters.map((one) => ({ ...letter, ...one })))
        .execute();
    });
    const first = await scrape(server.url);
    expect(first.get('quad_mail_queue_letters')).toBe(3);
    expect(first.get('quad_mail_oldest_letter_seconds')).toBeGreaterThanOrEqual(90);
    expect(first.get('quad_mail_oldest_letter_seconds')).toBeLessThan(120);
    await store.transaction(async (tx) => tx.deleteFrom('mail_queue').execute());
    expect((await scrape(server.url)).get('quad_mail_queue_letters')).toBe(3);
  });

  test('free disk, failing parts and the age of the last backup are shown; the age is absent before the first backup', async () => {
    const server = await startTestServer({ env: { METRICS_TOKEN } });
    await server.context.photos.check();
    const before = await scrape(server.url);
    for (const place of ['data', 'photos'])
      expect(before.get(`quad_disk_free_bytes{place="${place}"}`)).toBeGreaterThan(1_000_000);
    for (const part of ['store', 'photos', 'mail', 'push', 'campus-log-in', 'report-webhook'])
      expect(before.get(`quad_degraded{part="${part}"}`), part).toBe(0);
    expect(before.has('quad_backup_age_seconds')).toBe(false);
    const other = await startTestServer({ env: { METRICS_TOKEN } });
    const { code } = await runQuad(other, 'backup', await aFolder());
    expect(code).toBe(0);
    const age = (await scrape(other.url)).get('quad_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(60);
  });

  test('while the store does not answer, only the numbers of the mail queue are missing', async () => {
    const server = await startTestServer({ env: { METRICS_TOKEN } });
    Object.assign(server.context.store.db, {
      selectFrom() {
        throw new Error('no store');
      },
    });
    const printed = readScrape(await scrapeText(server.url));
    expect(printed.has('quad_mail_queue_letters')).toBe(false);
    expect(printed.has('quad_store_writes_total')).toBe(true);
    expect((await fetch(`${server.url}${readyz.path}`)).status).toBe(200);
  });
});
