import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { getOpinions, writeOpinion as writeOpinionCall } from '#contract/opinions.ts';
import { writeOpinion } from '#server/features/opinions/writes.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { aStudent, manyPeople } from '#test/builders.ts';
import { administrate } from '#test/postgres-admin.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from '#server/platform/db/store.ts';
import { commitEventsOf, type CommitEvent, type Write } from '#server/platform/db/writes/write.ts';

/** Runs writes with shared statements in one transaction, or each in its own. @returns their results and events. */
type Run = <Params, Result>(
  store: Store,
  write: Write<Params, Result>,
  all: readonly Params[],
) => Promise<{ results: readonly unknown[]; events: readonly CommitEvent[] }>;
const together: Run = (store, write, all) =>
  store.transaction(async (tx) => {
    const results = await write.runAll(tx, all);
    return { results, events: [...commitEventsOf(tx)].filter(({ kind }) => kind !== 'bulk-changed') };
  });
const oneByOne: Run = async (store, write, all) => {
  const runs = [];
  for (const params of all) runs.push(await together(store, write, [params]));
  return { results: runs.flatMap(({ results }) => results), events: runs.flatMap(({ events }) => events) };
};

const reaction = (actor: string, targetId: string, kind: 'like' | 'dislike' = 'like') =>
  ({ viewer: { id: actor, state: 'active' }, targetId, kind, now: 0 }) as const;
const react = (store: Store, actor: string, targetId: string, kind: 'like' | 'dislike' = 'like') =>
  store.run(reactTo, reaction(actor, targetId, kind));

/** Four people with the letters a to d. The last one is private. */
async function fourPeople(server: TestServer) {
  const ids = await manyPeople(server, 4, (nth) => ({ public: nth === 3 ? 0 : 1 }));
  const nameOf = (text: string) =>
    ids.reduce((named, id, nth) => named.replaceAll(id, 'abcd'[nth] ?? ''), text);
  const [a = '', b = '', c = '', d = ''] = ids;
  return { a, b, c, d, ids, nameOf };
}

/** Runs the scenario on new people. @returns its results, the events and what is stored, with letters for people. */
async function record(
  server: TestServer,
  scenario: (people: Awaited<ReturnType<typeof fourPeople>>) => ReturnType<Run>,
) {
  const { store } = server.context;
  const people = await fourPeople(server);
  const { results, events } = await scenario(people);
  const counts = store.db.selectFrom('people').select(['id', 'likes', 'dislikes', 'opinions']);
  const opinions = store.db.selectFrom('opinions').select(['profile_id', 'author_id', 'comment']);
  const stored = [
    ...(await counts.where('id', 'in', people.ids).execute()),
    ...(await opinions.where('author_id', 'in', people.ids).execute()),
  ];
  const texts = (rows: readonly unknown[]) =>
    rows.map((row) => people.nameOf(JSON.stringify(row))).toSorted();
  return { results, events: texts(events), stored: texts(stored) };
}

test('reactions that share statements get the same answers, counts and events as one by one', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const scenario = (run: Run) =>
    record(server, ({ a, b, c, d }) =>
      run(store, reactTo, [
        reaction(a, b, 'like'),
        reaction(a, b, 'dislike'),
        reaction(b, b),
        reaction(a, d),
        reaction(d, a),
        reaction(d, d),
        reaction(a, 'no id \0 \ud800'),
        reaction(c, b, 'dislike'),
        reaction(a, b, 'dislike'),
        reaction(c, b, 'like'),
      ]),
    );
  const expected = await scenario(oneByOne);
  expect(expected.results.slice(0, 5)).toEqual([
    { stored: 'like' },
    { stored: 'like' },
    { refused: 'oneself' },
    { refused: 'not_found' },
    { stored: 'like' },
  ]);
  expect(expected.events).toHaveLength(3);
  expect(await scenario(together)).toEqual(expected);
});

test('opinions that share statements get the same answers, counts and events as one by one', async () => {
  const server = await startTestServer();
  const { store, random } = server.context;
  const opinion = (author: string, id: string, profileId: string, comment: string) =>
    ({
      viewer: { id: author, state: 'active' },
      id,
      position: random.id(),
      profileId,
      comment,
      now: 0,
    }) as const;
  const scenario = (run: Run) => {
    const [one, two, three, four] = [random.id(), random.id(), random.id(), random.id()];
    return record(server, ({ a, b, c, d }) =>
      run(store, writeOpinion, [
        opinion(a, one, b, 'first'),
        opinion(a, one, b, 'again, with another text'),
        opinion(a, one, c, 'again, about somebody else'),
        opinion(c, one, b, 'the id of another author'),
        opinion(a, two, d, 'about a private person'),
        opinion(c, two, b, 'an id that was refused before'),
        opinion(c, three, b, 'first'),
        opinion(a, three, c, 'the id of another author'),
        opinion(d, four, d, 'about oneself'),
        opinion(a, random.id(), 'no id', 'about nobody'),
      ]),
    );
  };
  const expected = await scenario(oneByOne);
  const answers = 'stored stored stored id_taken not_found stored stored id_taken stored not_found';
  const results = answers
    .split(' ')
    .map((answer) => (answer === 'stored' ? { stored: true } : { refused: answer }));
  expect(expected.results).toEqual(results);
  expect(expected.events).toHaveLength(4);
  expect(await scenario(together)).toEqual(expected);
});

test('a text is stored as it was sent, even if it looks like JSON or like an escape of JSON', async () => {
  const server = await startTestServer({ env: { LIMITS: 'off' } });
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const likeJson = ['null', '17', '-0', 'true', '[]', '{"id":"x"}', '"quoted"', "it's"];
  const texts = [...likeJson, '\\u0000 \\ud800 \\n \\', 'a\nb', '👩‍👩‍👧‍👦 ü 𝒳 \u{1f600}', 'x'.repeat(100)];
  const answers = await Promise.all(
    texts.map((comment) =>
      asha.client.call(writeOpinionCall, {
        comment_id: server.context.random.id(),
        user_id: ben.id,
        comment,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
  const { body } = await asha.client.call(getOpinions, { id: ben.id, limit: 50 });
  const comments = body.flatMap((entry) => ('comment' in entry ? [entry.comment] : []));
  expect(comments.toSorted()).toEqual(texts.toSorted());
});

const triggers = [
  [
    'count',
    (id: string) => `create trigger refused before update on people for each row when (new.id = '${id}')`,
  ],
  [
    'notice to other nodes',
    (id: string) =>
      `create trigger refused before insert on commit_events for each row when (new.events like '%"targetId":"${id}"%')`,
  ],
  [
    'commit',
    (id: string) =>
      `create constraint trigger refused after insert on reactions deferrable initially deferred for each row
        when (new.target_id = '${id}')`,
  ],
] as const;

test.runIf(inject('store') === 'postgres').each(triggers)(
  'if the %s of a reaction fails, only this reaction is rejected and not stored, and its connection serves the next writes',
  async (_, trigger) => {
    const server = await startTestServer();
    const { store, config } = server.context;
    const ids = await manyPeople(server, 40);
    const [broken = '', ...others] = ids;
    const url = config.databaseUrl ?? '';
    await administrate(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$;
      ${trigger(broken)} execute function refuse()`,
      url,
    );
    onTestFinished(async () => void (await administrate('drop function refuse() cascade', url)));
    const events: CommitEvent[] = [];
    store.onCommit((event) => events.push(event));
    const actor = others[0] ?? '';
    const targets = [...others.slice(1, 20), broken, ...others.slice(20)];
    const outcomes = await Promise.allSettled(targets.map((target) => react(store, actor, target)));
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(failed).toEqual([expect.stringContaining('refused by a test')]);
    expect(outcomes[19]?.status).toBe('rejected');
    const rows = await store.db.selectFrom('reactions').select('target_id').execute();
    expect(rows.map((row) => row.target_id).toSorted()).toEqual(others.slice(1).toSorted());
    expect(events.map((event) => ('targetId' in event ? event.targetId : event.kind)).toSorted()).toEqual(
      others.slice(1).toSorted(),
    );
    const people = await store.db.selectFrom('people').select('id').where('likes', '=', 1).execute();
    expect(people).toHaveLength(38);
    const open = sql`select state, query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    // Other parts of the server open short transactions. PostgreSQL ends a transaction that stays open only after 10 s.
    await expect.poll(async () => (await open.execute(store.db)).rows).toEqual([]);
    const back = await Promise.all(others.slice(1).map((other) => react(store, other, actor)));
    expect(back).toEqual(back.map(() => ({ stored: 'like' })));
  },
);

test.runIf(inject('store') === 'postgres').each([
  ['takes too long', 'perform pg_sleep(30)'],
  ['loses its connection', 'perform pg_terminate_backend(pg_backend_pid())'],
])(
  'when a count %s, its batch is refused as unavailable and not stored, and later writes are stored',
  async (_, statement) => {
    const server = await startTestServer();
    const url = server.context.config.databaseUrl ?? '';
    const store = openPostgres(url, () => {}, { statementTimeoutMs: 500 });
    onTestFinished(() => store.close());
    const [actor = '', ...targets] = await manyPeople(server, 12);
    await administrate(
      `create function delay() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger delayed before update on people for each row when (new.id = '${targets[5]}') execute function delay()`,
      url,
    );
    const removeTrigger = async () =>
      void (await administrate('drop function if exists delay() cascade', url));
    onTestFinished(removeTrigger);
    const reactToAll = () => Promise.allSettled(targets.map((target) => react(store, actor, target)));
    const events: CommitEvent[] = [];
    store.onCommit((event) => events.push(event));
    const outcomes = await reactToAll();
    const stored = await store.db.selectFrom('reactions').select('target_id').execute();
    const acknowledged = targets.filter((_target, nth) => outcomes[nth]?.status === 'fulfilled');
    expect(stored.map((row) => row.target_id).toSorted()).toEqual(acknowledged.toSorted());
    expect(acknowledged).not.toContain(targets[5]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
    // It is unknown whether the commit has happened, so all cached data may be outdated.
    expect(events).toContainEqual({ kind: 'bulk-changed' });
    await removeTrigger();
    expect((await reactToAll()).map(({ status }) => status)).toEqual(targets.map(() => 'fulfilled'));
    const people = await store.db.selectFrom('people').select('likes').where('id', 'in', targets).execute();
    expect(people.map(({ likes }) => likes)).toEqual(targets.map(() => 1));
  },
);
