import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { NoticeKind } from '#contract/notices.ts';
import type { Card, Opinion } from '#contract/user-object.ts';
import { countUnread, readNotices } from '#server/access/notices/notices.ts';
import { presentNotice, presentSeen } from '#server/features/notices/present.ts';
import type { Page } from '#server/features/people/list.ts';
import { decodeListPlace, firstPlace, type ListPlace } from '#server/features/people/order.ts';
import type { Reader } from '#server/access/viewer.ts';
import { Failure } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import type { Student } from './builders.ts';
import type { Readers } from './safety-readers.ts';
import { countNews, countReactions, finds, listSeen, presentWriter, type Model } from './visibility-model.ts';

/**
 * Compares the visible data in the product's lists, search, cards, opinions and notices with the data that the model
 * allows.
 */

interface Look {
  readonly people: readonly Student[];
  /** The number of the reader. */
  readonly reader: number;
  /** The numbers of the people whose profiles are read. */
  readonly owners: readonly number[];
}

const everybody = { course: '', year: null, personality: '' } as const;
/** The time of all acts. */
const NOW = 0;
const ACT_TIME = new Date(NOW).toISOString();

const idOf = ({ people }: Look, person: number) => people[person]?.id ?? '';
/** Notices have no cache, so they are read only at the end of a sequence, with the lists page by page. */
const readsAll = ({ people, owners }: Look) => owners.length === people.length;

async function readAll(readers: Readers, look: Look) {
  const { people, reader, owners } = look;
  const token = people[reader]?.client.cookie.replace(/^session=/, '') ?? '';
  const viewer = await readers.sessions.read(hashToken(token));
  // A suspended person has a session, but may not make these calls.
  if (viewer?.state !== 'active') return null;
  const list = await readList(readers, viewer, 'default', people.length);
  const found = await readers.names.search(viewer, {
    query: 'person',
    filter: everybody,
    limit: people.length,
  });
  const profiles = [];
  for (const owner of owners)
    profiles.push({
      card: await readCard(readers, viewer, idOf(look, owner)),
      opinions: await readOpinions(readers, viewer, idOf(look, owner)),
    });
  const rest = { list: list.toSorted(), found: found.ids.toSorted(), profiles };
  if (!readsAll(look)) return { ...rest, sorted: null, walk: null, news: null };
  const sorted = await readList(readers, viewer, 'loved', people.length);
  const walk = (await walkList(readers, viewer)).toSorted();
  return { ...rest, sorted: sorted.toSorted(), walk, news: await readNews(readers, viewer) };
}

async function readList({ pages }: Readers, viewer: Reader, sort: 'default' | 'loved', limit: number) {
  const from = firstPlace(sort, viewer.id, NOW);
  return [...(await pages.read(viewer, { sort, filter: everybody, from, limit })).ids];
}

/** From student to student: each next one is a page of the list. */
async function walkList({ pages }: Readers, viewer: Reader): Promise<string[]> {
  const passed: string[] = [];
  let from: ListPlace | null = firstPlace('default', viewer.id, NOW);
  while (from !== null) {
    const page: Page = await pages.read(viewer, { sort: 'default', filter: everybody, from, limit: 1 });
    passed.push(...page.ids);
    from = page.nextCursor === null ? null : decodeListPlace('default', page.nextCursor);
  }
  return passed;
}

/** The activity: the numbers of each kind, what is unread, and until when the viewer has seen it. */
async function readNews({ db }: Readers, viewer: Reader) {
  const rows = await readNotices(db, viewer, { before: null, limit: 50, now: NOW });
  const { count: unread, ...read } = await countUnread(db, viewer, NOW);
  const notices = rows.map((row) => presentNotice(row, read));
  const of = (wanted: NoticeKind) =>
    notices.filter(
      ({ kind, outcome }) => kind === wanted && (kind === 'decision' || outcome !== 'dismissed'),
    );
  const count = (kind: NoticeKind) => of(kind).reduce((sum, one) => sum + one.count, 0);
  return {
    opinion: count('opinion'),
    waiting: count('waiting'),
    report: count('report-decided'),
    decision: count('decision'),
    likes: count('likes'),
    unread,
    unreadOpinions: read.opinions,
    isLikeNew: of('likes').some((one) => one.unread),
    seen: presentSeen(read),
  };
}

async function readCard({ cards }: Readers, viewer: Reader, owner: string) {
  const { json } = cards.peekCards(viewer, [owner]) ?? (await cards.readCards(viewer, [owner]));
  const [card] = JSON.parse(json) as Card[];
  if (!card) return null;
  const { like, reaction, opinions: count } = card;
  return { first: card.firstOpinion && describeOpinion(card.firstOpinion), count, like, reaction };
}

async function readOpinions({ opinions }: Readers, viewer: Reader, profileId: string) {
  const request = { profileId, before: null, limit: 10 };
  try {
    const page = opinions.peek(viewer, request) ?? (await opinions.read(viewer, request));
    const [head, ...rest] = JSON.parse(page.bytes) as [{ count: number }, ...Opinion[]];
    return { count: head.count, opinions: rest.map(describeOpinion) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  }
}

/** An opinion's id, and the visible data about its writer. */
function describeOpinion({ comment_id: id, commenter_id: writer, commenter: name, commenterImage }: Opinion) {
  return { id, writer, name, hasPicture: commenterImage !== '' };
}

/** As {@link describeOpinion}, by the model. */
function describeAllowed(model: Model, look: Look, id: string) {
  const author = model.opinions.find((opinion) => opinion.id === id)?.author ?? -1;
  const { number, name, hasPicture } = presentWriter(model, author);
  return { id, writer: number === null ? '' : idOf(look, number), name, hasPicture };
}

function expectAll(model: Model, look: Look): Awaited<ReturnType<typeof readAll>> {
  const { people, reader, owners } = look;
  if (model.people[reader]?.state !== 'active') return null;
  const found = people
    .filter((_, nth) => finds(model, reader, nth))
    .map(({ id }) => id)
    .toSorted();
  const profiles = owners.map((owner) => {
    const seen = listSeen(model, reader, owner)?.map((id) => describeAllowed(model, look, id));
    if (!seen) return { card: null, opinions: null };
    return {
      card:
        owner === reader
          ? null
          : { first: seen[0] ?? null, count: seen.length, ...expectLikes(model, look, owner) },
      opinions: { count: seen.length, opinions: seen.slice(0, 10) },
    };
  });
  const rest = { list: found, found, profiles };
  if (!readsAll(look)) return { ...rest, sorted: null, walk: null, news: null };
  return { ...rest, sorted: found, walk: found, news: expectNews(model, reader) };
}

/** The number of likes, and the viewer's own choice alone. */
function expectLikes(model: Model, look: Look, owner: number) {
  const { reader } = look;
  const own = model.reactions.get(`${reader} ${owner}`);
  return { like: countReactions(model, owner, 'like'), reaction: own ? { [idOf(look, reader)]: own } : {} };
}

function expectNews(model: Model, reader: number) {
  const news = countNews(model, reader);
  const read = model.people[reader]?.read;
  return {
    ...news,
    isLikeNew: news.likes > 0 && read !== 'everything',
    seen: {
      opinions: read === 'nothing' ? null : ACT_TIME,
      others: read === 'everything' ? ACT_TIME : null,
    },
  };
}

/** Compares the data that one person sees with the data that the model allows. */
export async function compareSeen(readers: Readers, model: Model, look: Look): Promise<void> {
  const [seen, allowed] = [await readAll(readers, look), expectAll(model, look)];
  // `expect` takes longer than all the reads.
  if (!isDeepStrictEqual(seen, allowed)) expect(seen).toEqual(allowed);
}
