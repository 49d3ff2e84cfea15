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

/** Translates a request to Quad to one with the same effect to Parse Server's REST API. @param token the viewer's session. */
export function toParse(request: WireRequest, viewerId: string, token: string): WireRequest {
  const headers = { 'x-parse-application-id': 'bench', 'x-parse-session-token': token };
  const call = `${request.method} ${request.path.replace(/\?.*/, '')}`;
  if (call === 'GET /get') return { method: 'GET', path: listPath(request.path, viewerId), headers };
  const write = { method: 'POST', path: '/parse/batch', headers };
  if (call === 'PATCH /reaction') return { ...write, body: reactionBatch(request.body, viewerId) };
  if (call === 'POST /writecomment') return { ...write, body: opinionBatch(request.body, viewerId) };
  throw new Error(`no translation of ${call}`);
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

/** The reaction and its count, in one transaction. */
function reactionBatch(body: unknown, viewerId: string) {
  const { id, kind } = parseReaction(body);
  return {
    transaction: true,
    requests: [
      {
        method: 'POST',
        path: '/parse/classes/Reaction',
        body: { actor: person(viewerId), target: person(id), kind },
      },
      {
        method: 'PUT',
        path: `/parse/classes/Person/${id}`,
        body: { [kind === 'like' ? 'likes' : 'dislikes']: { __op: 'Increment', amount: 1 } },
      },
    ],
  };
}

function opinionBatch(body: unknown, viewerId: string) {
  const { id, profileId, comment } = parseOpinion(body);
  return {
    transaction: true,
    requests: [
      {
        method: 'POST',
        path: '/parse/classes/Opinion',
        body: { objectId: id, profile: person(profileId), author: person(viewerId), comment },
      },
      {
        method: 'PUT',
        path: `/parse/classes/Person/${profileId}`,
        body: {
          opinions: { __op: 'Increment', amount: 1 },
          newestOpinion: { __type: 'Pointer', className: 'Opinion', objectId: id },
        },
      },
    ],
  };
}
