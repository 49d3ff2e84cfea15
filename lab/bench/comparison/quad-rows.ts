import { DatabaseSync } from 'node:sqlite';
import { columns } from './reference-schema.ts';

/** The data about Quad's people that the peers get. The columns have the names of Quad's tables. */
interface PersonRow {
  readonly id: string;
  readonly ring: number;
  readonly name: string;
  readonly email: string;
  readonly course: string;
  readonly year: number;
  readonly gender: string;
  readonly relation: string;
  readonly personality: string;
  readonly photo: string;
  readonly college: string;
  readonly likes: number;
  readonly dislikes: number;
  readonly opinions: number;
  readonly public: number;
  readonly instagram: string;
  readonly facebook: string;
  readonly snapchat: string;
  readonly linkedin: string;
  readonly github: string;
  readonly created_at: number;
  /** Id of the newest opinion on the person; null if there is none. */
  readonly newest_opinion: string | null;
}

interface SessionRow {
  readonly token_hash: string;
  readonly person_id: string;
  readonly expires_at: number;
}

interface ReactionRow {
  readonly actor_id: string;
  readonly target_id: string;
  readonly kind: string;
  readonly created_at: number;
}

interface OpinionRow {
  readonly id: string;
  readonly profile_id: string;
  readonly author_id: string;
  readonly comment: string;
  readonly created_at: number;
}

/** The rows of Quad's SQLite store, read one by one. */
export interface QuadRows {
  readonly people: () => Iterable<PersonRow>;
  readonly sessions: () => Iterable<SessionRow>;
  readonly reactions: () => Iterable<ReactionRow>;
  /** Oldest first. */
  readonly opinions: () => Iterable<OpinionRow>;
}

/** @param file Quad's database. Quad may run. */
export function openQuadRows(file: string): QuadRows & Disposable {
  const database = new DatabaseSync(file, { readOnly: true });
  const rowsOf =
    <Row>(text: string) =>
    () =>
      database.prepare(text).iterate() as Iterable<unknown> as Iterable<Row>;
  return {
    people: rowsOf<PersonRow>(`select ${columns.people.join(', ')}, (
        select o.id from opinions as o where o.profile_id = people.id and o.deleted_at is null
        order by o.position desc limit 1) as newest_opinion
      from people order by id`),
    sessions: rowsOf<SessionRow>('select token_hash, person_id, expires_at from sessions'),
    reactions: rowsOf<ReactionRow>('select actor_id, target_id, kind, created_at from reactions'),
    opinions: rowsOf<OpinionRow>(
      'select id, profile_id, author_id, comment, created_at from opinions where deleted_at is null order by position',
    ),
    [Symbol.dispose]: () => database.close(),
  };
}
