/**
 * A reference implementation on Express and PostgreSQL, as a competent engineer writes it in a day: a session looked up
 * in a table, one indexed keyset query for each page, one statement (so one transaction) for each write. Run by `npm
 * run bench -- peers` with PORT and DATABASE_URL.
 */
import cookieParser from 'cookie-parser';
import express, { type NextFunction, type Request, type Response } from 'express';
import pg from 'pg';
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

// Node's default of pg: 10 connections.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface Viewed extends Request {
  viewerId: string;
}

const app = express();
app.disable('x-powered-by');
app.disable('etag'); // a hash of every answer, which no client uses here
app.use(cookieParser());
app.use(express.json());
app.use(async (request, response, next) => {
  const token = (request.cookies as Record<string, string>)['session'];
  const viewer = token && (await findViewer(hashToken(token)));
  if (viewer) {
    (request as Viewed).viewerId = viewer;
    next();
  } else response.status(401).json({ success: false, code: 'no_session' });
});

async function findViewer(tokenHash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'session',
    text: 'select person_id as id from sessions where token_hash = $1 and expires_at > $2',
    values: [tokenHash, Date.now()],
  });
  return rows[0]?.id;
}

app.get('/get', async (request, response) => {
  const { viewerId } = request as Viewed;
  const query = new URL(request.url, 'http://localhost').searchParams;
  const wanted = parseListRequest(query, viewerId);
  const rows = await readPage(viewerId, wanted);
  const link = nextPage(query, wanted, rows);
  if (link) response.set('link', link);
  response.json(rows.slice(0, wanted.limit).map((row) => presentCard(row, viewerId)));
});

/** Reads one page and one row more. At the end of the ring it continues from its beginning, with a second query. */
async function readPage(viewerId: string, wanted: ListRequest): Promise<CardRow[]> {
  const { limit, place } = wanted;
  if (!wanted.ascending) return readRange(viewerId, wanted, place.at, null, limit + 1);
  if (place.lap === 1) return readRange(viewerId, wanted, place.at, place.start, limit + 1);
  const rows = await readRange(viewerId, wanted, place.at, null, limit + 1);
  const missing = limit + 1 - rows.length;
  return missing === 0 ? rows : [...rows, ...(await readRange(viewerId, wanted, -1, place.start, missing))];
}

async function readRange(
  viewerId: string,
  { column, ascending, year, course, personality }: ListRequest,
  at: number,
  end: number | null,
  limit: number,
): Promise<CardRow[]> {
  const values: unknown[] = [viewerId, at, limit];
  const equals = (name: string, value: unknown) => ` and p.${name} = $${values.push(value)}`;
  const conditions = [
    year === null ? '' : equals('year', year),
    course === null ? '' : equals('course', course),
    personality === null ? '' : equals('personality', personality),
    end === null ? '' : ` and p.${column} < $${values.push(end)}`,
  ].join('');
  const text = `
    select p.${column} as place, p.id, p.name, p.course, p.year, p.gender, p.relation, p.personality, p.photo, p.college,
      p.likes, p.dislikes, p.public, p.instagram, p.facebook, p.snapchat, p.linkedin, p.github, p.opinions,
      r.kind as reaction, o.id as opinion_id, o.comment, o.created_at as opinion_at,
      w.id as author_id, w.name as author_name, w.photo as author_photo, w.public as author_public
    from people p
    left join reactions r on r.actor_id = $1 and r.target_id = p.id
    left join lateral (
      select * from opinions where profile_id = p.id and deleted_at is null order by position desc limit 1
    ) o on true
    left join people w on w.id = o.author_id
    where p.public = 1 and p.id <> $1 and p.${column} ${ascending ? '>' : '<'} $2 ${conditions}
    order by p.${column} ${ascending ? 'asc' : 'desc'} limit $3`;
  const shape = [year, course, personality, end].map((value) => (value === null ? 'any' : 'one')).join(' ');
  const name = `page ${column} ${shape}`;
  return (await pool.query<CardRow>({ name, text, values })).rows;
}

app.patch('/reaction', async (request, response) => {
  const { viewerId } = request as Viewed;
  const { id, kind } = parseReaction(request.body);
  const count = kind === 'like' ? 'likes' : 'dislikes';
  const { rowCount } = await pool.query({
    name: `react ${kind}`,
    text: `with added as (
        insert into reactions (actor_id, target_id, kind, created_at)
        select $1, id, $3, $4::bigint from people where id = $2 and public = 1 and id <> $1
        on conflict do nothing returning target_id)
      update people set ${count} = ${count} + 1 from added where people.id = added.target_id`,
    values: [viewerId, id, kind, Date.now()],
  });
  if (rowCount === 0) await answerEarlierReaction(response, viewerId, id, kind);
  else response.json({ success: true });
});

/** The first choice is final: repeating it is a success. */
async function answerEarlierReaction(response: Response, viewerId: string, id: string, kind: string) {
  const text = 'select kind from reactions where actor_id = $1 and target_id = $2';
  const { rows } = await pool.query<{ kind: string }>({ name: 'reaction', text, values: [viewerId, id] });
  const stored = rows[0]?.kind;
  if (stored === kind) response.json({ success: true });
  else response.status(stored ? 409 : 404).json({ success: false });
}

app.post('/writecomment', async (request, response) => {
  const { viewerId } = request as Viewed;
  const { id, profileId, comment } = parseOpinion(request.body);
  const { rowCount } = await pool.query({
    name: 'write opinion',
    text: `with added as (
        insert into opinions (id, profile_id, author_id, comment, created_at)
        select $1, id, $3, $4, $5::bigint from people where id = $2 and public = 1
        on conflict do nothing returning profile_id)
      update people set opinions = opinions + 1 from added where people.id = added.profile_id`,
    values: [id, profileId, viewerId, comment, Date.now()],
  });
  if (rowCount === 0) response.status(409);
  response.json({ success: rowCount === 1 });
});

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  const isBadRequest = error instanceof BadRequest || error instanceof SyntaxError;
  if (!isBadRequest) process.stderr.write(`${error.stack}\n`);
  response.status(isBadRequest ? 400 : 500).json({ success: false, message: error.message });
});

app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
