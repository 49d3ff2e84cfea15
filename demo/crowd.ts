import type { OpinionsTable, ReactionsTable } from '#server/platform/db/schema/tables.ts';
import type { Insertable } from 'kysely';
import { opinionPosition } from './ids.ts';
import { opinionsOn } from './opinions.ts';
import { createPerson, type DemoPerson } from './people.ts';
import { mix, randomFor, shuffled } from './random.ts';

/** At most this many earlier people react and write, so that inserts stay local in the index. */
const NEIGHBOURS = 5_000;
const TERM_MS = 75 * 86_400_000;

export interface Crowd {
  readonly people: DemoPerson[];
  readonly reactions: Insertable<ReactionsTable>[];
  readonly opinions: Insertable<OpinionsTable>[];
  /** Ids of the people who may react to and write on the next crowd. */
  readonly neighbours: readonly string[];
}

/**
 * Creates the people `from` to `to` (exclusive), the reactions to them and the opinions on them. Earlier people react
 * and write, so all rows about a person are inserted together with that person. Counts are written once and equal the
 * numbers of rows, and an interrupted run leaves complete data.
 * @param before ids of the last existing people.
 */
export function createCrowd(
  from: number,
  to: number,
  seed: number,
  now: number,
  before: readonly string[],
): Crowd {
  const people = Array.from({ length: to - from }, (_, i) => createPerson(from + i, seed, now));
  const neighbours = [...before, ...people.map((person) => person.id)].slice(-NEIGHBOURS);
  const crowd: Crowd = { people, reactions: [], opinions: [], neighbours };
  people.forEach((person, i) => {
    addActivity(crowd, person, from + i, seed, now);
  });
  return crowd;
}

function addActivity(crowd: Crowd, person: DemoPerson, index: number, seed: number, now: number): void {
  const { neighbours, reactions, opinions } = crowd;
  const random = randomFor('thoughts', seed, index);
  const own = neighbours.lastIndexOf(person.id);
  const others = neighbours.length - 1;
  /** Chooses another person. Within one `round` each person is chosen at most once. */
  const chooseActor = (round: number, nth: number) => {
    const place = shuffled(nth, others, mix(index) ^ round);
    return neighbours[place < own ? place : place + 1] ?? person.id;
  };
  // Half of it happened in the last ten days, so that the activity of a demo campus is alive.
  const atSomeTime = () => Math.floor(now - (1 + random.next() ** 3 * (TERM_MS - 1)));

  person.likes = Math.min(person.likes, others);
  person.dislikes = Math.min(person.dislikes, others - person.likes);
  person.opinions = Math.min(person.opinions, others);
  for (let nth = 0; nth < person.likes + person.dislikes; nth += 1) {
    const kind = nth < person.likes ? 'like' : 'dislike';
    reactions.push({
      actor_id: chooseActor(seed, nth),
      target_id: person.id,
      kind,
      created_at: atSomeTime(),
    });
  }
  const times = Array.from({ length: person.opinions }, atSomeTime).toSorted((a, b) => a - b);
  opinionsOn(index, person.opinions, random).forEach((comment, nth) => {
    const position = opinionPosition(index, nth, seed);
    opinions.push({
      // The id differs from the position only in the UUID's version, so that both are easy to distinguish.
      id: `${position.slice(0, 14)}4${position.slice(15)}`,
      position,
      profile_id: person.id,
      author_id: chooseActor(seed + 1, nth),
      comment,
      created_at: times[nth] ?? now,
      deleted_at: null,
    });
  });
}
