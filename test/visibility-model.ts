import type { ReactionKind, Wall } from '#contract/user.ts';
import type { ReportReason } from '#contract/reports.ts';
import type { AccountState } from '#server/platform/db/schema/tables.ts';

/**
 * The rules of visibility (docs/safety.md), written a second time without SQL and caches, so that tests can compare.
 * People and opinions have numbers.
 */

interface ModelPerson {
  isPublic: boolean;
  state: AccountState;
  wall: Wall;
  /** The person's choice about opinions when leaving. */
  left: 'remove' | 'anonymise' | null;
  /** What the person has read. All acts have one time, so this hides later news of that kind, too. */
  read: 'nothing' | 'opinions' | 'everything';
}

export interface ModelOpinion {
  readonly author: number;
  readonly owner: number;
  readonly id: string;
  state: 'shown' | 'waiting' | 'held' | 'removed' | 'deleted';
}

export type ModelDecision = 'dismiss' | 'remove' | 'warn' | 'suspend' | 'restore';

export interface ModelCase {
  readonly id: string;
  /** The person affected. */
  readonly owner: number;
  /** The reported opinion; null for the account of the owner. */
  readonly opinion: ModelOpinion | null;
  readonly reporters: number[];
  readonly reasons: ReportReason[];
  /** Null while the case is open. */
  decision: ModelDecision | null;
  /** All decisions, also former ones. */
  readonly decided: ModelDecision[];
  /** The state before the hold or the removal of this case. */
  heldFrom: 'shown' | 'waiting' | null;
  /** {@link heldFrom} when the decision was made. */
  heldBefore: 'shown' | 'waiting' | null;
  isAppealed: boolean;
  /** True if a decision against the person was reversed or undone, and no other one followed. */
  isReversed: boolean;
  /** {@link isReversed} when the decision was made. */
  reversedBefore: boolean;
  /** True if a decision was undone without a mail. */
  wasUndone: boolean;
}

export interface Model {
  readonly people: ModelPerson[];
  readonly opinions: ModelOpinion[];
  readonly cases: ModelCase[];
  /** Number of decisions that were reversed with a mail. */
  reversals: number;
  /** The first choices, by `actor target`. */
  readonly reactions: Map<string, ReactionKind>;
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
    read: 'nothing',
  }));
  const relations = { reactions: new Map<string, ReactionKind>(), blocks: new Set<string>() };
  return { people, opinions: [], cases: [], reversals: 0, restricts: new Set(), ...relations };
}

function isBlockedPair({ blocks }: Model, one: number, other: number): boolean {
  return blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);
}

/** True if a viewer can find another person. */
export function finds(model: Model, viewer: number, person: number): boolean {
  const found = model.people[person];
  if (!found || viewer === person) return false;
  return found.isPublic && found.state === 'active' && !isBlockedPair(model, viewer, person);
}

/**
 * The ids of the opinions on a profile that a viewer sees, newest first. Null if the viewer does not see the profile.
 */
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

/** True if a decision is against the affected person. */
export function isUpheld({ decision }: ModelCase): boolean {
  return decision === 'remove' || decision === 'warn' || decision === 'suspend';
}

/** True if the affected person knows of the case. */
function isKnown(one: ModelCase): boolean {
  return isUpheld(one) || (one.isAppealed && one.decision !== null) || one.isReversed;
}

/** Likes and dislikes count whatever becomes of the people who gave them. */
export function countReactions({ reactions }: Model, person: number, kind: ReactionKind): number {
  return [...reactions].filter(([pair, given]) => given === kind && pair.endsWith(` ${person}`)).length;
}

/** An opinion's data about its writer. A writer who cannot be found has no picture. */
export function presentWriter({ people }: Model, author: number) {
  const writer = people[author];
  if (!writer || writer.state === 'leaving')
    return { number: null, name: 'Former student', hasPicture: false };
  const hasPicture = writer.isPublic && writer.state === 'active';
  return { number: author, name: `Person Number${author}`, hasPicture };
}

/**
 * The numbers in a person's notices: others' opinions, likes, upheld reports, and decisions about the person. Opinions
 * of restricted people give no notices. `unread` has no decisions, which count from the next day on.
 */
export function countNews(model: Model, person: number) {
  const news = model.opinions.filter(
    (opinion) =>
      opinion.owner === person &&
      opinion.author !== person &&
      !model.restricts.has(`${person} ${opinion.author}`) &&
      isSeen(model, person, opinion),
  );
  const count = (state: string) => news.filter((opinion) => opinion.state === state).length;
  const [opinion, waiting] = [count('shown'), count('waiting')];
  const report = model.cases.filter((one) => isUpheld(one) && one.reporters.includes(person)).length;
  const decision = model.cases.filter((one) => one.owner === person && isKnown(one)).length;
  const likes = countReactions(model, person, 'like');
  const read = model.people[person]?.read;
  const unreadOpinions = read === 'nothing' ? opinion + waiting : 0;
  // The likes of a day are one notice.
  const unreadOthers = read === 'everything' ? 0 : report + Math.min(likes, 1);
  const unread = unreadOpinions + unreadOthers;
  return { opinion, waiting, report, decision, likes, unread, unreadOpinions };
}

/**
 * The content of the download of a person's data: opinions by the person, opinions about the person, and the named
 * people.
 */
export function listDownloaded(model: Model, person: number): { opinions: string[]; people: number[] } {
  const about = listSeen(model, person, person) ?? [];
  const written = model.opinions.filter(({ author, state }) => author === person && state !== 'deleted');
  // Decisions about the person contain the opinion, even if it is removed, and even after a successful appeal.
  const decided = model.cases.filter((one) => one.owner === person && isKnown(one));
  const judged = decided.flatMap(({ opinion }) =>
    opinion && opinion.state !== 'deleted' ? [opinion.id] : [],
  );
  const chosen = (pairs: Set<string>) =>
    [...pairs].filter((pair) => pair.startsWith(`${person} `)).map((pair) => Number(pair.split(' ')[1]));
  const isThere = (one: number) => model.people[one]?.state !== 'leaving';
  const authors = model.opinions.filter(({ id }) => about.includes(id)).map(({ author }) => author);
  const people = new Set([
    person,
    ...[...authors, ...chosen(model.blocks), ...chosen(model.restricts)].filter(isThere),
    ...written.map(({ owner }) => owner).filter((owner) => finds(model, person, owner)),
    ...listReacted(model, person).filter((other) => finds(model, person, other)),
  ]);
  return {
    opinions: [...about, ...written.map(({ id }) => id), ...judged].toSorted(),
    people: [...people].toSorted((one, other) => one - other),
  };
}

function listReacted({ reactions }: Model, person: number): number[] {
  return [...reactions.keys()]
    .filter((pair) => pair.startsWith(`${person} `))
    .map((pair) => Number(pair.split(' ')[1]));
}

/** The state of a new opinion; null if it is refused. */
export function placeOpinion(model: Model, author: number, owner: number): 'shown' | 'waiting' | null {
  if (author === owner) return 'shown';
  if (!finds(model, author, owner)) return null;
  const wall = model.people[owner]?.wall;
  if (wall === 'nobody') return null;
  return wall === 'approve' ? 'waiting' : 'shown';
}
