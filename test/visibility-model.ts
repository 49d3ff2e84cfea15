import type { Wall } from '#contract/user.ts';
import type { AccountState } from '#server/db/tables.ts';

/**
 * The rules of who sees what (docs/safety.md), written a second time without SQL and caches, so that tests can compare. People and
 * opinions are numbered.
 */

interface ModelPerson {
  isPublic: boolean;
  state: AccountState;
  wall: Wall;
  /** What the person has chosen when they left. */
  left: 'remove' | 'anonymise' | null;
}

interface ModelOpinion {
  readonly author: number;
  readonly owner: number;
  readonly id: string;
  state: 'shown' | 'waiting' | 'held' | 'removed' | 'deleted';
}

export interface Model {
  readonly people: ModelPerson[];
  readonly opinions: ModelOpinion[];
  /** `blocker blocked` */
  readonly blocks: Set<string>;
  /** `owner person` */
  readonly restricts: Set<string>;
}

export function createModel(count: number): Model {
  const people = Array.from({ length: count }, (): ModelPerson => ({
    isPublic: true,
    state: 'active',
    wall: 'everyone',
    left: null,
  }));
  return { people, opinions: [], blocks: new Set(), restricts: new Set() };
}

function isBlockedPair({ blocks }: Model, one: number, other: number): boolean {
  return blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);
}

/** Whether a viewer finds another person. */
export function finds(model: Model, viewer: number, person: number): boolean {
  const found = model.people[person];
  if (!found || viewer === person) return false;
  return found.isPublic && found.state === 'active' && !isBlockedPair(model, viewer, person);
}

/** The ids of the opinions on a profile that a viewer sees, newest first; null for a profile that the viewer does not see. */
export function listSeen(model: Model, viewer: number, owner: number): string[] | null {
  if (viewer !== owner && !finds(model, viewer, owner)) return null;
  return model.opinions
    .filter((opinion) => opinion.owner === owner && isSeen(model, viewer, opinion))
    .map(({ id }) => id)
    .toReversed();
}

function isSeen(model: Model, viewer: number, { author, owner, state }: ModelOpinion): boolean {
  if (state === 'deleted' || state === 'removed') return false;
  if (author !== owner && model.people[author]?.left === 'remove') return false;
  if (viewer === author) return true;
  if (state === 'held' || isBlockedPair(model, viewer, author)) return false;
  const isQuiet = model.restricts.has(`${owner} ${author}`);
  return viewer === owner || (state === 'shown' && !isQuiet);
}

/** How many opinions by others a person has notices of. Those of people whom they have restricted give none. */
export function countNews(model: Model, person: number): { opinion: number; waiting: number } {
  const news = model.opinions.filter(
    (opinion) =>
      opinion.owner === person &&
      opinion.author !== person &&
      !model.restricts.has(`${person} ${opinion.author}`) &&
      isSeen(model, person, opinion),
  );
  const count = (state: string) => news.filter((opinion) => opinion.state === state).length;
  return { opinion: count('shown'), waiting: count('waiting') };
}

/** What is in the download of a person's data: opinions, once as written and once as about the person, and the people whom it names. */
export function listDownloaded(model: Model, person: number): { opinions: string[]; people: number[] } {
  const about = listSeen(model, person, person) ?? [];
  const written = model.opinions.filter(({ author, state }) => author === person && state !== 'deleted');
  const chosen = (pairs: Set<string>) =>
    [...pairs].filter((pair) => pair.startsWith(`${person} `)).map((pair) => Number(pair.split(' ')[1]));
  const isThere = (one: number) => model.people[one]?.state !== 'leaving';
  const authors = model.opinions.filter(({ id }) => about.includes(id)).map(({ author }) => author);
  const people = new Set([
    person,
    ...[...authors, ...chosen(model.blocks), ...chosen(model.restricts)].filter(isThere),
    ...written.map(({ owner }) => owner).filter((owner) => finds(model, person, owner)),
  ]);
  return {
    opinions: [...about, ...written.map(({ id }) => id)].toSorted(),
    people: [...people].toSorted((one, other) => one - other),
  };
}

/** The state of a new opinion; null if it is refused. */
export function placeOpinion(model: Model, author: number, owner: number): 'shown' | 'waiting' | null {
  if (author === owner) return 'shown';
  if (!finds(model, author, owner)) return null;
  const wall = model.people[owner]?.wall;
  if (wall === 'nobody') return null;
  return wall === 'approve' ? 'waiting' : 'shown';
}
