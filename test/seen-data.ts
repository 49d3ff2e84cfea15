import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Card, Opinion } from '#contract/user-object.ts';
import { countUnread, readNotices } from '#server/access/notices/notices.ts';
import type { Reader } from '#server/access/viewer.ts';
import { Failure } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import type { Student } from './builders.ts';
import type { Readers } from './safety-readers.ts';
import { countNews, finds, listSeen, presentWriter, type Model } from './visibility-model.ts';

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
const firstPlace = { lap: 0, at: -1, start: 0 } as const;

const idOf = ({ people }: Look, person: number) => people[person]?.id ?? '';
/** Notices have no cache, so they are read only at the end of a sequence. */
const readsNews = ({ people, owners }: Look) => owners.length === people.length;

async function readAll(readers: Readers, look: Look) {
  const { people, reader, owners } = look;
  const token = people[reader]?.client.cookie.replace(/^session=/, '') ?? '';
  const viewer = await readers.sessions.read(hashToken(token));
  // A suspended person has a session, but may not make these calls.
  if (viewer?.state !== 'active') return null;
  const list = await readers.pages.read(viewer, {
    sort: 'default',
    filter: everybody,
    from: firstPlace,
    limit: people.length,
  });
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
  const news = readsNews(look) ? await readNews(readers, viewer) : null;
  return { list: list.ids.toSorted(), found: found.ids.toSorted(), profiles, news };
}

async function readNews({ db }: Readers, viewer: Reader) {
  const rows = await readNotices(db, viewer, { before: null, limit: 50, now: 0 });
  const count = (wanted: string) =>
    rows.reduce((sum, row) => sum + (row.kind === wanted && row.outcome !== 'dismissed' ? row.count : 0), 0);
  const unread = await countUnread(db, viewer, 0);
  return {
    opinion: count('opinion'),
    waiting: count('waiting'),
    report: count('report-decided'),
    unread: unread.count,
  };
}

async function readCard({ cards }: Readers, viewer: Reader, owner: string) {
  const { json } = cards.peekCards(viewer, [owner]) ?? (await cards.readCards(viewer, [owner]));
  const [card] = JSON.parse(json) as Card[];
  if (!card) return null;
  return { first: card.firstOpinion && describeOpinion(card.firstOpinion), count: card.opinions };
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
      card: owner === reader ? null : { first: seen[0] ?? null, count: seen.length },
      opinions: { count: seen.length, opinions: seen.slice(0, 10) },
    };
  });
  const { opinion, waiting, report } = countNews(model, reader);
  const unread = opinion + waiting + report;
  const news = readsNews(look) ? { opinion, waiting, report, unread } : null;
  return { list: found, found, profiles, news };
}

/** Compares the data that one person sees with the data that the model allows. */
export async function compareSeen(readers: Readers, model: Model, look: Look): Promise<void> {
  const [seen, allowed] = [await readAll(readers, look), expectAll(model, look)];
  // `expect` takes longer than all the reads.
  if (!isDeepStrictEqual(seen, allowed)) expect(seen).toEqual(allowed);
}
