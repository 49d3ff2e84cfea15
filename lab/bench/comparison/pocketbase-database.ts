import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const TOKEN_S = 30 * 86_400;

export interface PocketBaseIds {
  /** Returns the PocketBase id (15 characters) of a person of Quad. */
  readonly idOf: (quadId: string) => string;
  /** Tokens of the people with a session. */
  readonly tokens: ReadonlyMap<string, string>;
}

/**
 * Fills PocketBase's database. PocketBase's migration has already created the collections. PocketBase must not be
 * running.
 * Inserts reactions and opinions before people, so that the counting triggers find nobody.
 */
export function loadPocketBase(file: string, quadFile: string, viewerIds: readonly string[]): PocketBaseIds {
  using database = new DatabaseSync(file);
  database.prepare('attach database ? as quad').run(quadFile);
  database.exec(`
    create temp table ids (quad text primary key, id text not null);
    insert into ids select id, format('p%014d', row_number() over (order by id)) from quad.people;
    begin;
    insert into reactions (actor, target, kind, created, updated)
      select actor.id, target.id, kind, ${date('created_at')}, ${date('created_at')}
      from quad.reactions join ids as actor on actor.quad = actor_id join ids as target on target.quad = target_id;
    insert into opinions (id, profile, author, comment, created, updated)
      select ${OPINION_ID}, profile.id, author.id, comment, ${date('created_at')}, ${date('created_at')}
      from quad.opinions join ids as profile on profile.quad = profile_id join ids as author on author.quad = author_id
      where deleted_at is null;
    insert into people (id, created, updated, email, username, passwordHash, tokenKey, name, course, gender,
        relation, personality, image, college, instagram, facebook, snapchat, linkedin, github, year, likes, dislikes,
        opinions, ring, loved_order, hated_order, opinion_order, public, newest_opinion)
      select ids.id, ${date('created_at')}, ${date('created_at')}, email, ids.id, '', 'key-' || ids.id, name, course, gender,
        relation, personality, '/photos/' || photo || '.webp', college, instagram, facebook, snapchat, linkedin, github,
        year, likes, dislikes, opinions, ring, loved_order, hated_order, opinion_order, public,
        coalesce((select ${OPINION_ID} from quad.opinions where profile_id = people.id and deleted_at is null
          order by position desc limit 1), '')
      from quad.people as people join ids on ids.quad = people.id;
    commit;
    analyze main;`);
  const rows = database.prepare('select quad, id from ids').all() as { quad: string; id: string }[];
  const ids = new Map(rows.map(({ quad, id }) => [quad, id]));
  const idOf = (quadId: string) => ids.get(quadId) ?? '';
  return { idOf, tokens: signTokens(database, viewerIds, idOf) };
}

/** PocketBase's form of a time. */
function date(column: string): string {
  return `strftime('%Y-%m-%d %H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}

/** An opinion's id in PocketBase's format, made from the opinion's rowid in Quad. */
const OPINION_ID = `format('o%014d', opinions.rowid)`;

/** Session tokens of PocketBase 0.22: signed with the person's key and the secret of the settings. */
function signTokens(
  database: DatabaseSync,
  viewerIds: readonly string[],
  idOf: (quadId: string) => string,
): Map<string, string> {
  const settings = database.prepare("select value from _params where key = 'settings'").get();
  const { recordAuthToken } = JSON.parse(String(settings?.['value'])) as {
    recordAuthToken: { secret: string };
  };
  const people = database.prepare("select id from _collections where name = 'people'").get();
  const exp = Math.floor(Date.now() / 1000) + TOKEN_S;
  return new Map(
    viewerIds.map((quadId) => {
      const id = idOf(quadId);
      const claims = { id, type: 'authRecord', collectionId: people?.['id'], exp };
      return [quadId, signToken(claims, `key-${id}${recordAuthToken.secret}`)];
    }),
  );
}

/** A JSON Web Token (RFC 7519) with HMAC-SHA-256. */
function signToken(claims: object, key: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
