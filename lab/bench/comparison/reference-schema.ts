/** The tables of the two reference servers. They have the same columns, keys and indexes on both databases. */

interface ColumnTypes {
  /** A whole number of 64 bits. */
  readonly int: string;
  /** A number that the database gives each row, in ascending order. */
  readonly serial: string;
}

const types = {
  postgres: { int: 'bigint', serial: 'bigint generated always as identity primary key' },
  sqlite: { int: 'integer', serial: 'integer primary key autoincrement' },
} satisfies Record<string, ColumnTypes>;

/** Columns that come from Quad's tables of the same name. */
export const columns = {
  people:
    `id ring name email course year gender relation personality photo college likes dislikes opinions public
    instagram facebook snapchat linkedin github created_at`.split(/\s+/),
  sessions: ['token_hash', 'person_id', 'expires_at'],
  reactions: ['actor_id', 'target_id', 'kind', 'created_at'],
  opinions: ['id', 'profile_id', 'author_id', 'comment', 'created_at'],
} as const;

export function createTables(database: keyof typeof types): string {
  const { int, serial } = types[database];
  const order = (count: string) =>
    `${int} not null generated always as (${count} * 2147483648 + ring) stored`;
  return `
  create table people (
    id text primary key, ring ${int} not null unique, name text not null, email text not null unique,
    course text not null, year integer not null, gender text not null, relation text not null,
    personality text not null, photo text not null, college text not null, likes integer not null,
    dislikes integer not null, opinions integer not null, public integer not null, instagram text not null,
    facebook text not null, snapchat text not null, linkedin text not null, github text not null,
    created_at ${int} not null,
    loved_order ${order('likes')}, hated_order ${order('dislikes')}, opinion_order ${order('opinions')}
  );
  create table sessions (
    token_hash text primary key, person_id text not null references people (id), expires_at ${int} not null
  );
  create table reactions (
    actor_id text not null references people (id), target_id text not null references people (id),
    kind text not null, created_at ${int} not null, primary key (actor_id, target_id)
  );
  create table opinions (
    position ${serial}, id text not null unique, profile_id text not null references people (id),
    author_id text not null references people (id), comment text not null, created_at ${int} not null,
    deleted_at ${int}
  );`;
}

/**
 * For each order: one index of the whole list, and one index for each filter. A query with several filters uses one of
 * these indexes.
 */
export function createIndexes(): string {
  const lists = ['ring', 'loved_order', 'hated_order', 'opinion_order'].flatMap((order) =>
    [order, `year, ${order}`, `course, ${order}`, `personality, ${order}`].map(
      (keys) => `create index on_${keys.replace(', ', '_')} on people (${keys}) where public = 1;`,
    ),
  );
  return `${lists.join('\n')}
    create index opinions_by_profile on opinions (profile_id, position) where deleted_at is null;`;
}
