import { parseListRequest, parseOpinion, parseReaction } from '../peers/reference.ts';
import type { WireRequest } from '../server/requests.ts';
import type { PocketBaseIds } from './pocketbase-database.ts';

/** Translates a request to Quad into a request with the same effect to PocketBase's REST API. */
export function toPocketBase(request: WireRequest, viewerId: string, ids: PocketBaseIds): WireRequest {
  const headers = { authorization: ids.tokens.get(viewerId) ?? '' };
  const call = `${request.method} ${request.path.replace(/\?.*/, '')}`;
  if (call === 'GET /get') return { method: 'GET', path: listPath(request.path, viewerId), headers };
  const actor = ids.idOf(viewerId);
  if (call === 'PATCH /reaction') {
    const { id, kind } = parseReaction(request.body);
    return create('reactions', headers, { actor, target: ids.idOf(id), kind });
  }
  if (call === 'POST /writecomment') {
    const { id, profileId, comment } = parseOpinion(request.body);
    const shortId = id.replaceAll('-', '').slice(0, 15);
    return create('opinions', headers, { id: shortId, profile: ids.idOf(profileId), author: actor, comment });
  }
  throw new Error(`no translation of ${call}`);
}

function create(collection: string, headers: Record<string, string>, body: object): WireRequest {
  return { method: 'POST', path: `/api/collections/${collection}/records`, headers, body };
}

/**
 * The collection's list rule leaves out private people and the viewer. The answers have whole records, because choosing
 * fields makes PocketBase slower.
 */
function listPath(path: string, viewerId: string): string {
  const query = new URL(path, 'http://localhost').searchParams;
  const { column, ascending, place, limit, ...filter } = parseListRequest(query, viewerId);
  const conditions = [
    `${column} ${ascending ? '>' : '<'} ${place.at}`,
    ascending && place.lap === 1 ? `${column} < ${place.start}` : '',
    ...Object.entries(filter).map(([name, value]) =>
      value === null ? '' : `${name} = ${JSON.stringify(value)}`,
    ),
  ];
  const search = new URLSearchParams({
    perPage: String(limit),
    skipTotal: '1',
    sort: ascending ? column : `-${column}`,
    filter: conditions.filter((condition) => condition !== '').join(' && '),
    expand: 'newest_opinion.author',
  });
  return `/api/collections/people/records?${search.toString()}`;
}
