import { parseListRequest, parseOpinion, parseReaction, type OrderColumn } from '../peers/reference.ts';
import type { WireRequest } from '../server/requests.ts';

const fields: Record<OrderColumn, string> = {
  ring: 'ring',
  loved_order: 'lovedOrder',
  hated_order: 'hatedOrder',
  opinion_order: 'opinionOrder',
};

/** The fields of a card. */
const KEYS =
  `name,course,year,gender,relation,personality,image,college,likes,dislikes,public,instagram,facebook,snapchat,
linkedin,github,opinions,newestOpinion.comment,newestOpinion.author.name,newestOpinion.author.image`.replaceAll(
    '\n',
    '',
  );

const person = (objectId: string) => ({ __type: 'Pointer', className: 'Person', objectId });

/**
 * Translates a request to Quad into a request with the same effect to Parse Server's REST API.
 * @param token the viewer's session.
 */
export function toParse(request: WireRequest, viewerId: string, token: string): WireRequest {
  const headers = { 'x-parse-application-id': 'bench', 'x-parse-session-token': token };
  const call = `${request.method} ${request.path.replace(/\?.*/, '')}`;
  if (call === 'GET /get') return { method: 'GET', path: listPath(request.path, viewerId), headers };
  if (call === 'PATCH /reaction') {
    const { id, kind } = parseReaction(request.body);
    return create('Reaction', headers, { actor: person(viewerId), target: person(id), kind });
  }
  if (call === 'POST /writecomment') {
    const { id: objectId, profileId, comment } = parseOpinion(request.body);
    const [profile, author] = [person(profileId), person(viewerId)];
    return create('Opinion', headers, { objectId, profile, author, comment });
  }
  throw new Error(`no translation of ${call}`);
}

function create(className: string, headers: Record<string, string>, body: object): WireRequest {
  return { method: 'POST', path: `/parse/classes/${className}`, headers, body };
}

function listPath(path: string, viewerId: string): string {
  const query = new URL(path, 'http://localhost').searchParams;
  const wanted = parseListRequest(query, viewerId);
  const { ascending, place } = wanted;
  const field = fields[wanted.column];
  const range = ascending
    ? { $gt: place.at, ...(place.lap === 1 ? { $lt: place.start } : {}) }
    : { $lt: place.at };
  const where = {
    public: 1,
    objectId: { $ne: viewerId },
    [field]: range,
    ...(wanted.year === null ? {} : { year: wanted.year }),
    ...(wanted.course === null ? {} : { course: wanted.course }),
    ...(wanted.personality === null ? {} : { personality: wanted.personality }),
  };
  const search = new URLSearchParams({
    where: JSON.stringify(where),
    order: ascending ? field : `-${field}`,
    limit: String(wanted.limit),
    include: 'newestOpinion.author',
    keys: KEYS,
  });
  return `/parse/classes/Person?${search.toString()}`;
}
