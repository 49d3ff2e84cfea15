import { randomBytes } from 'node:crypto';
import { insertRows, withClient } from './postgres-database.ts';
import type { QuadRows } from './quad-rows.ts';

const SESSION_MS = 30 * 86_400_000;
const OBJECT = ['objectId', 'createdAt', 'updatedAt'] as const;
const PERSON =
  `name course year gender relation personality image college likes dislikes opinions public instagram facebook
  snapchat linkedin github ring newestOpinion`.split(/\s+/);

/**
 * Fills a database in which parse-server.ts has created its tables, and adds the indexes of the reference servers. The
 * person ids are Quad's.
 * @param viewerIds people who get an account and a session.
 * @returns the session token of each.
 */
export async function loadParse(
  url: string,
  rows: QuadRows,
  viewerIds: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map(viewerIds.map((id) => [id, `r:${randomBytes(16).toString('hex')}`]));
  await withClient(url, async (client) => {
    await client.query(GENERATED_ORDERS);
    const insert = (table: string, columns: readonly string[], objects: Iterable<object>) =>
      insertRows(client, table, [...OBJECT, ...columns], objects);
    await insert('Person', PERSON, people(rows));
    await insert('Reaction', ['actor', 'target', 'kind'], reactions(rows));
    await insert('Opinion', ['profile', 'author', 'comment'], opinions(rows));
    await insert('_User', ['username'], accounts(viewerIds));
    await insert('_Session', ['sessionToken', 'user', 'expiresAt', 'createdWith'], sessions(tokens));
    await client.query(createIndexes());
    await client.query(COUNTING);
    await client.query('vacuum analyze');
  });
  return tokens;
}

/** Parse Server knows these columns, but it cannot declare that the database computes them. */
const GENERATED_ORDERS = [
  ['lovedOrder', 'likes'],
  ['hatedOrder', 'dislikes'],
  ['opinionOrder', 'opinions'],
]
  .map(
    ([order, count]) => `alter table "Person" drop column "${order}",
      add column "${order}" double precision generated always as ("${count}" * 2147483648 + "ring") stored;`,
  )
  .join('\n');

/**
 * The counts, in the transaction of the insert. A batch of two requests in a transaction of Parse Server costs more.
 */
const COUNTING = `
  create function count_reaction() returns trigger language plpgsql as $$ begin
    update "Person" set "likes" = "likes" + (new."kind" = 'like')::int, "dislikes" = "dislikes" + (new."kind" = 'dislike')::int
      where "objectId" = new."target";
    return null;
  end $$;
  create trigger count_reaction after insert on "Reaction" for each row execute function count_reaction();
  create function count_opinion() returns trigger language plpgsql as $$ begin
    update "Person" set "opinions" = "opinions" + 1, "newestOpinion" = new."objectId" where "objectId" = new."profile";
    return null;
  end $$;
  create trigger count_opinion after insert on "Opinion" for each row execute function count_opinion();`;

function createIndexes(): string {
  const lists = ['ring', 'lovedOrder', 'hatedOrder', 'opinionOrder'].flatMap((order) =>
    [`"${order}"`, `"year", "${order}"`, `"course", "${order}"`, `"personality", "${order}"`].map(
      (keys) => `create index on "Person" (${keys}) where "public" = 1;`,
    ),
  );
  return `${lists.join('\n')}
    create unique index on "Reaction" ("actor", "target");
    create index on "Opinion" ("profile", "createdAt");
    create unique index on "_Session" ("sessionToken");`;
}

function object(objectId: string, created: number) {
  const createdAt = new Date(created).toISOString();
  return { objectId, createdAt, updatedAt: createdAt };
}

function* people(rows: QuadRows) {
  for (const { id, photo, newest_opinion: newestOpinion, created_at: at, ...person } of rows.people())
    yield { ...person, ...object(id, at), image: `/photos/${photo}.webp`, newestOpinion };
}

function* reactions(rows: QuadRows) {
  let count = 0;
  for (const { actor_id: actor, target_id: target, kind, created_at: at } of rows.reactions()) {
    count += 1;
    // As long as Parse Server's own ids.
    yield { ...object(count.toString(36).padStart(10, '0'), at), actor, target, kind };
  }
}

function* opinions(rows: QuadRows) {
  for (const { id, profile_id: profile, author_id: author, comment, created_at: at } of rows.opinions())
    yield { ...object(id, at), profile, author, comment };
}

function* accounts(viewerIds: readonly string[]) {
  for (const id of viewerIds) yield { ...object(id, Date.now()), username: id };
}

function* sessions(tokens: ReadonlyMap<string, string>) {
  const expiresAt = new Date(Date.now() + SESSION_MS).toISOString();
  for (const [user, sessionToken] of tokens)
    yield { ...object(user, Date.now()), sessionToken, user, expiresAt, createdWith: { action: 'login' } };
}
