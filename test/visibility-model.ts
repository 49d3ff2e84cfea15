import type { Wall } from '#contract/user.ts';
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
}

interface ModelOpinion {
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
  /** Null while the case is open. */
  decision: ModelDecision | null;
  /** The state before the hold or the removal of this case. */
  heldFrom: 'shown' | 'waiting' | null;
}

export interface Model {
  readonly people: ModelPerson[];
  readonly opinions: ModelOpinion[];
  readonly cases: ModelCase[];
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
  return { people, opinions: [], cases: [], blocks: new Set(), restricts: new Set() };
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
function isUpheld({ decision }: ModelCase): boolean {
  return decision === 'remove' || decision === 'warn' || decision === 'suspend';
}

/** The state of a person who has not left. */
export function stateOf({ cases }: Model, person: number): 'active' | 'suspended' {
  return cases.some(({ owner, decision }) => owner === person && decision === 'suspend')
    ? 'suspended'
    : 'active';
}

export function openCaseOf({ cases }: Model, opinion: ModelOpinion): ModelCase | undefined {
  return cases.find((one) => one.opinion === opinion && one.decision === null);
}

/**
 * A report joins the open case and may hold the opinion. One report is enough for a grave reason that no moderator has
 * dismissed. Other reasons need three reports.
 */
export function reportInModel(
  model: Model,
  opinion: ModelOpinion,
  { caseId, reporter, reason }: { caseId: string; reporter: number; reason: string },
): void {
  const all = model.cases.filter((one) => one.opinion === opinion);
  if (all.some(({ reporters }) => reporters.includes(reporter))) return;
  let open = openCaseOf(model, opinion);
  if (!open) {
    open = { id: caseId, owner: opinion.author, opinion, reporters: [], decision: null, heldFrom: null };
    model.cases.push(open);
  }
  open.reporters.push(reporter);
  const wasDismissed = all.some(({ decision }) => decision === 'dismiss' || decision === 'restore');
  const isHeld = (reason === 'sexual' && !wasDismissed) || open.reporters.length >= 3;
  if (!isHeld || (opinion.state !== 'shown' && opinion.state !== 'waiting')) return;
  open.heldFrom = opinion.state;
  opinion.state = 'held';
}

/** A decision replaces the previous decision. */
export function decideInModel(model: Model, decided: ModelCase, decision: ModelDecision): void {
  const { opinion, owner } = decided;
  decided.decision = decision;
  if (opinion) moveInModel(decided, opinion);
  const person = model.people[owner];
  if (person && person.state !== 'leaving') person.state = stateOf(model, owner);
}

function moveInModel(decided: ModelCase, opinion: ModelOpinion): void {
  if (decided.decision === 'remove') {
    if (opinion.state === 'shown' || opinion.state === 'waiting') decided.heldFrom = opinion.state;
    if (opinion.state !== 'deleted') opinion.state = 'removed';
    return;
  }
  if (decided.heldFrom !== null && (opinion.state === 'held' || opinion.state === 'removed'))
    opinion.state = decided.heldFrom;
  decided.heldFrom = null;
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
 * The number of others' opinions in a person's notices, and of the person's upheld reports. Opinions of restricted
 * people give no notices.
 */
export function countNews(
  model: Model,
  person: number,
): { opinion: number; waiting: number; report: number } {
  const news = model.opinions.filter(
    (opinion) =>
      opinion.owner === person &&
      opinion.author !== person &&
      !model.restricts.has(`${person} ${opinion.author}`) &&
      isSeen(model, person, opinion),
  );
  const count = (state: string) => news.filter((opinion) => opinion.state === state).length;
  const report = model.cases.filter((one) => isUpheld(one) && one.reporters.includes(person)).length;
  return { opinion: count('shown'), waiting: count('waiting'), report };
}

/**
 * The content of the download of a person's data: opinions by the person, opinions about the person, and the named
 * people.
 */
export function listDownloaded(model: Model, person: number): { opinions: string[]; people: number[] } {
  const about = listSeen(model, person, person) ?? [];
  const written = model.opinions.filter(({ author, state }) => author === person && state !== 'deleted');
  // Decisions about the person contain the opinion, even if it is removed, and even after a successful appeal.
  const decided = model.cases.filter(
    (one) => one.owner === person && (isUpheld(one) || one.decision === 'restore'),
  );
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
  ]);
  return {
    opinions: [...about, ...written.map(({ id }) => id), ...judged].toSorted(),
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
