/**
 * A reference implementation on SQLite in the process, with Drizzle and better-sqlite3: WAL, synchronous=FULL, prepared
 * queries. It serves by `node:http` without a framework. The queries are those of express-server.ts.
 * Run by `npm run bench -- peers` with PORT and DATABASE_FILE.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { alias } from 'drizzle-orm/sqlite-core';
import { opinions, people, reactions, sessions } from './drizzle-tables.ts';
import {
  BadRequest,
  hashToken,
  nextPage,
  parseListRequest,
  parseOpinion,
  parseReaction,
  presentCard,
  type CardRow,
  type ListRequest,
} from './reference.ts';

type Answer = { status: number; body: unknown; link?: string | null };

const client = new Database(process.env['DATABASE_FILE']);
for (const setting of [
  'journal_mode = wal',
  'synchronous = full',
  'cache_size = -65536',
  'foreign_keys = on',
])
  client.pragma(setting);
const db = drizzle({ client });

const findSession = db
  .select({ id: sessions.personId })
  .from(sessions)
  .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
  .prepare();

const orderColumns = {
  ring: people.ring,
  loved_order: people.lovedOrder,
  hated_order: people.hatedOrder,
  opinion_order: people.opinionOrder,
};

const author = alias(people, 'author');
const newest = db
  .select({ position: opinions.position })
  .from(opinions)
  .where(and(eq(opinions.profileId, people.id), isNull(opinions.deletedAt)))
  .orderBy(desc(opinions.position))
  .limit(1);

const isByViewer = eq(reactions.actorId, sql.placeholder('viewerId'));

function prepareRange({ column, ascending, year, course, personality }: ListRequest, hasEnd: boolean) {
  const place = orderColumns[column];
  const conditions = [
    eq(people.public, sql`1`), // a literal, so that the partial indexes apply
    ne(people.id, sql.placeholder('viewerId')),
    (ascending ? gt : lt)(place, sql.placeholder('at')),
    year === null ? undefined : eq(people.year, sql.placeholder('year')),
    course === null ? undefined : eq(people.course, sql.placeholder('course')),
    personality === null ? undefined : eq(people.personality, sql.placeholder('personality')),
    hasEnd ? lt(place, sql.placeholder('end')) : undefined,
  ];
  return db
    .select({
      place,
      id: people.id,
      name: people.name,
      course: people.course,
      year: people.year,
      gender: people.gender,
      relation: people.relation,
      personality: people.personality,
      photo: people.photo,
      college: people.college,
      likes: people.likes,
      dislikes: people.dislikes,
      public: people.public,
      instagram: people.instagram,
      facebook: people.facebook,
      snapchat: people.snapchat,
      linkedin: people.linkedin,
      github: people.github,
      opinions: people.opinions,
      reaction: reactions.kind,
      opinion_id: opinions.id,
      comment: opinions.comment,
      opinion_at: opinions.createdAt,
      author_id: author.id,
      author_name: author.name,
      author_photo: author.photo,
      author_public: author.public,
    })
    .from(people)
    .leftJoin(reactions, and(isByViewer, eq(reactions.targetId, people.id)))
    .leftJoin(opinions, eq(opinions.position, newest))
    .leftJoin(author, eq(author.id, opinions.authorId))
    .where(and(...conditions))
    .orderBy((ascending ? asc : desc)(place))
    .limit(sql.placeholder('limit'))
    .prepare();
}

const ranges = new Map<string, ReturnType<typeof prepareRange>>();

function readRange(viewerId: string, wanted: ListRequest, at: number, end: number | null, limit: number) {
  const { column, year, course, personality } = wanted;
  const shape = [column, ...[year, course, personality, end].map((value) => value !== null)].join(' ');
  const range = ranges.get(shape) ?? prepareRange(wanted, end !== null);
  ranges.set(shape, range);
  return range.all({ viewerId, at, end, limit, year, course, personality }) satisfies CardRow[];
}

/** Reads one page and one row more. At the end of the ring it continues from its beginning, with a second query. */
function readPage(viewerId: string, wanted: ListRequest): CardRow[] {
  const { limit, place } = wanted;
  if (!wanted.ascending) return readRange(viewerId, wanted, place.at, null, limit + 1);
  if (place.lap === 1) return readRange(viewerId, wanted, place.at, place.start, limit + 1);
  const rows = readRange(viewerId, wanted, place.at, null, limit + 1);
  const missing = limit + 1 - rows.length;
  return missing === 0 ? rows : [...rows, ...readRange(viewerId, wanted, -1, place.start, missing)];
}

function list(viewerId: string, query: URLSearchParams): Answer {
  const wanted = parseListRequest(query, viewerId);
  const rows = readPage(viewerId, wanted);
  const cards = rows.slice(0, wanted.limit).map((row) => presentCard(row, viewerId));
  return { status: 200, body: cards, link: nextPage(query, wanted, rows) };
}

const findTarget = db
  .select({ id: people.id })
  .from(people)
  .where(and(eq(people.id, sql.placeholder('id')), eq(people.public, 1)))
  .prepare();
const insertReaction = db
  .insert(reactions)
  .values({
    actorId: sql.placeholder('viewerId'),
    targetId: sql.placeholder('id'),
    kind: sql.placeholder('kind'),
    createdAt: sql.placeholder('now'),
  })
  .onConflictDoNothing()
  .prepare();
const isTarget = eq(people.id, sql.placeholder('id'));
const countLike = db
  .update(people)
  .set({ likes: sql`${people.likes} + 1` })
  .where(isTarget)
  .prepare();
const countDislike = db
  .update(people)
  .set({ dislikes: sql`${people.dislikes} + 1` })
  .where(isTarget)
  .prepare();
const findReaction = db
  .select({ kind: reactions.kind })
  .from(reactions)
  .where(and(isByViewer, eq(reactions.targetId, sql.placeholder('id'))))
  .prepare();

function react(viewerId: string, body: unknown): Answer {
  const { id, kind } = parseReaction(body);
  return db.transaction(
    () => {
      if (id === viewerId || !findTarget.get({ id })) return { status: 404, body: { success: false } };
      const { changes } = insertReaction.run({ viewerId, id, kind, now: Date.now() });
      if (changes === 1) (kind === 'like' ? countLike : countDislike).run({ id });
      // The first choice is final: repeating it is a success.
      else if (findReaction.get({ viewerId, id })?.kind !== kind)
        return { status: 409, body: { success: false } };
      return { status: 200, body: { success: true } };
    },
    { behavior: 'immediate' },
  );
}

const insertOpinion = db
  .insert(opinions)
  .values({
    id: sql.placeholder('id'),
    profileId: sql.placeholder('profileId'),
    authorId: sql.placeholder('viewerId'),
    comment: sql.placeholder('comment'),
    createdAt: sql.placeholder('now'),
  })
  .onConflictDoNothing()
  .prepare();
const countOpinion = db
  .update(people)
  .set({ opinions: sql`${people.opinions} + 1` })
  .where(isTarget)
  .prepare();

function writeOpinion(viewerId: string, body: unknown): Answer {
  const { id, profileId, comment } = parseOpinion(body);
  return db.transaction(
    () => {
      if (!findTarget.get({ id: profileId })) return { status: 404, body: { success: false } };
      const { changes } = insertOpinion.run({ id, profileId, viewerId, comment, now: Date.now() });
      if (changes === 0) return { status: 409, body: { success: false } };
      countOpinion.run({ id: profileId });
      return { status: 200, body: { success: true } };
    },
    { behavior: 'immediate' },
  );
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const token = /(?:^|; )session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const viewer = token ? findSession.get({ hash: hashToken(token), now: Date.now() }) : undefined;
  if (!viewer) return { status: 401, body: { success: false, code: 'no_session' } };
  const url = new URL(request.url ?? '/', 'http://localhost');
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /get') return list(viewer.id, url.searchParams);
  if (call === 'PATCH /reaction') return react(viewer.id, await json(request));
  if (call === 'POST /writecomment') return writeOpinion(viewer.id, await json(request));
  return { status: 404, body: { success: false } };
}

function refuse(error: unknown): Answer {
  const isBadRequest = error instanceof BadRequest || error instanceof SyntaxError;
  if (!isBadRequest) process.stderr.write(`${(error as Error).stack}\n`);
  return { status: isBadRequest ? 400 : 500, body: { success: false } };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body, link } = await answer(request).catch(refuse);
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    ...(link ? { link } : {}),
  });
  response.end(text);
}

const server = createServer((request, response) => void handle(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
