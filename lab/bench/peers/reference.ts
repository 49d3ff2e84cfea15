/**
 * The shared part of the two reference servers: Quad's requests, cards and opinions (docs/product.md section 6). So
 * their answers can be compared with Quad's. Only the cursor differs: `lap.place.start`.
 */
import { createHash } from 'node:crypto';
import { ringStart } from '../../../server/features/people/ring.ts';

const sorts = {
  '': { column: 'ring', ascending: true },
  loved: { column: 'loved_order', ascending: false },
  hated: { column: 'hated_order', ascending: false },
  opinion: { column: 'opinion_order', ascending: false },
} as const;

type Sort = keyof typeof sorts;
export type OrderColumn = (typeof sorts)[Sort]['column'];

/**
 * The page starts after position `at`. The default order is a ring that each viewer enters at `start`: lap 1 ends
 * there.
 */
interface Place {
  readonly lap: number;
  readonly at: number;
  readonly start: number;
}

export interface ListRequest {
  readonly column: OrderColumn;
  readonly ascending: boolean;
  readonly year: number | null;
  readonly course: string | null;
  /** `''` are people who set none. */
  readonly personality: string | null;
  readonly limit: number;
  readonly place: Place;
}

export class BadRequest extends Error {}

export function parseListRequest(query: URLSearchParams, viewerId: string): ListRequest {
  const sort = query.get('hated') ?? '';
  if (!(sort in sorts)) throw new BadRequest('hated');
  const limit = Number(query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw new BadRequest('limit');
  const year = query.get('year');
  const personality = query.get('personality') || null;
  const cursor = query.get('cursor');
  return {
    ...sorts[sort as Sort],
    year: year ? Number(year) : null,
    course: query.get('course') || null,
    personality: personality === 'none' ? '' : personality,
    limit,
    place: cursor ? decodePlace(cursor) : firstPlace(sort, viewerId),
  };
}

function firstPlace(sort: string, viewerId: string): Place {
  if (sort !== '') return { lap: 0, at: Number.MAX_SAFE_INTEGER, start: 0 };
  const start = ringStart(viewerId, Date.now());
  return { lap: 0, at: start - 1, start };
}

function decodePlace(cursor: string): Place {
  const [lap = -1, at = -2, start = -1] = cursor.split('.').map(Number);
  if (![lap, at, start].every(Number.isSafeInteger)) throw new BadRequest('cursor');
  return { lap, at, start };
}

/** The address of the next page for the `Link` header, or null after the last page. */
export function nextPage(
  query: URLSearchParams,
  request: ListRequest,
  rows: readonly CardRow[],
): string | null {
  const last = rows[request.limit - 1];
  if (!last || rows.length <= request.limit) return null;
  const { start } = request.place;
  const next = new URLSearchParams(query);
  next.set('cursor', `${request.ascending && last.place < start ? 1 : 0}.${last.place}.${start}`);
  return `</get?${next.toString()}>; rel="next"`;
}

export interface CardRow {
  place: number;
  id: string;
  name: string;
  course: string;
  year: number;
  gender: string;
  relation: string;
  personality: string;
  photo: string;
  college: string;
  likes: number;
  dislikes: number;
  public: number;
  instagram: string;
  facebook: string;
  snapchat: string;
  linkedin: string;
  github: string;
  opinions: number;
  reaction: string | null;
  opinion_id: string | null;
  comment: string | null;
  opinion_at: number | null;
  author_id: string | null;
  author_name: string | null;
  author_photo: string | null;
  author_public: number | null;
}

export function presentCard(row: CardRow, viewerId: string) {
  return {
    _id: row.id,
    uid: row.id,
    name: row.name,
    course: row.course,
    year: row.year,
    phone: '',
    email: '',
    gender: row.gender,
    relation: row.relation,
    personality: row.personality,
    image: `/photos/${row.photo}.webp`,
    college: row.college,
    like: row.likes,
    dislike: row.dislikes,
    public: row.public,
    instagram: row.instagram,
    facebook: row.facebook,
    snapchat: row.snapchat,
    linkedin: row.linkedin,
    github: row.github,
    opinions: row.opinions,
    firstOpinion: row.opinion_id === null ? null : presentOpinion(row),
    reaction: row.reaction ? { [viewerId]: row.reaction } : {},
  };
}

function presentOpinion(row: CardRow) {
  return {
    comment_id: row.opinion_id,
    commenter_id: row.author_id,
    commenter: row.author_name,
    commenterImage: row.author_public === 1 ? `/photos/${row.author_photo}.webp` : '',
    comment: row.comment,
    date: new Date(row.opinion_at ?? 0).toISOString(),
  };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseReaction(body: unknown): { id: string; kind: 'like' | 'dislike' } {
  const { id, like } = (body ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string') throw new BadRequest('id');
  if (like !== 'like' && like !== 'dislike') throw new BadRequest('like');
  return { id, kind: like };
}

export function parseOpinion(body: unknown): { id: string; profileId: string; comment: string } {
  const { comment_id: id, user_id: profileId, comment } = (body ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !UUID.test(id)) throw new BadRequest('comment_id');
  if (typeof profileId !== 'string') throw new BadRequest('user_id');
  const text = typeof comment === 'string' ? comment.trim() : '';
  if (text.length === 0 || text.length > 100) throw new BadRequest('comment');
  return { id, profileId, comment: text };
}
