import { Failure, fail } from '#server/errors.ts';

/** Uploads whose bodies are read at once, in this process. */
const PLACES = 64;
const PER_PERSON = 2;
/** An upload without a session or a right code can lose its place after this long. A browser sends the fields at once. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 5;

const busy = 'Many photos are being sent right now. Please try again in a moment.';
const twoAlready = 'Two photos of yours are being sent already. Please wait until they have arrived.';

/** A place for one upload, from its headers to the end of its body. */
export interface UploadPlace {
  /** Aborted when the upload has to give its place to another one. The reason is the failure to answer. */
  readonly signal: AbortSignal;
  /**
   * Called when the upload turns out to be a person's, for a right code: it keeps its place then. Of one person, only two
   * uploads at once do.
   */
  trust(person: string): void;
  /** Frees the place. Can be called repeatedly. */
  release(): void;
}

interface Newcomer {
  /** The person of the session; `null` without one. */
  readonly person: string | null;
  /** The client's network. */
  readonly network: string;
}

export interface UploadPlaces {
  /** Takes a place before the body is read. @throws too_often when there is none, or the person has two. */
  take(newcomer: Newcomer): UploadPlace;
}

interface Taken {
  person: string | null;
  readonly network: string;
  readonly since: number;
  readonly end: () => void;
}

/**
 * Strangers cannot keep students from uploading: when all places are taken, an upload of a person takes the place of one
 * without a session or a right code. Another stranger takes one that is older than the grace time, or one of a network
 * that has more of them.
 * @param now a monotonic clock in milliseconds.
 */
export function createUploadPlaces(now: () => number = () => performance.now()): UploadPlaces {
  /** In the order of their start. */
  const places = new Set<Taken>();
  const countOf = (person: string) => [...places].filter((place) => place.person === person).length;
  return {
    take({ person, network }) {
      if (person !== null && countOf(person) >= PER_PERSON)
        fail('too_often', twoAlready, { retryAfter: RETRY_SECONDS });
      if (places.size >= PLACES) {
        const loser = chooseLoser(places, { person, network }, now());
        if (!loser) fail('too_often', busy, { retryAfter: RETRY_SECONDS });
        loser.end();
      }
      const ended = new AbortController();
      const place: Taken = {
        person,
        network,
        since: now(),
        end() {
          places.delete(place);
          ended.abort(new Failure('too_often', busy, { retryAfter: RETRY_SECONDS }));
        },
      };
      places.add(place);
      return {
        signal: ended.signal,
        trust(owner) {
          if (countOf(owner) < PER_PERSON) place.person = owner;
        },
        release: () => void places.delete(place),
      };
    },
  };
}

/** The oldest upload without a person, of the network that has most of these. */
function chooseLoser(places: Iterable<Taken>, newcomer: Newcomer, now: number): Taken | null {
  const strangers = Map.groupBy(
    [...places].filter(({ person }) => person === null),
    ({ network }) => network,
  );
  const [most] = [...strangers.values()].toSorted((one, other) => other.length - one.length);
  const oldest = most?.[0];
  if (!most || !oldest) return null;
  if (newcomer.person !== null || now - oldest.since > GRACE_MS) return oldest;
  const own = strangers.get(newcomer.network)?.length ?? 0;
  return most.length > own + 1 ? oldest : null;
}
