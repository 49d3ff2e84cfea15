import { Failure, fail } from '#server/platform/errors.ts';

/** Uploads whose bodies are read at once, in this process. */
const PLACES = 64;
const PER_PERSON = 2;
/** An upload without a session or a right code can lose its place after this long. A browser sends the fields at once. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 5;

const busy = 'Many photos are being sent right now. Please try again in a moment.';
const twoAlready = 'Two of your photos are already being sent. Please wait until they have arrived.';

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
  /** The client's network, and the /48 around it; null for IPv4. */
  readonly network: string;
  readonly wide: string | null;
}

export interface UploadPlaces {
  /** Takes a place before the body is read. @throws too_often when there is none, or the person has two. */
  take(newcomer: Newcomer): UploadPlace;
}

interface Taken {
  person: string | null;
  readonly network: string;
  /** The /48 of an IPv6 network, otherwise the network. */
  readonly wide: string;
  readonly since: number;
  readonly end: () => void;
}

/**
 * Strangers cannot keep students from uploading: when all places are taken, an upload of a person takes the place of one
 * without a session or a right code. Another stranger takes one that is older than the grace time, or one of a network
 * that has more of them. An IPv6 /48 counts as one network. A /48 gets no 64-fold share here, because that would be all places.
 * @param now a monotonic clock in milliseconds.
 */
export function createUploadPlaces(now: () => number = () => performance.now()): UploadPlaces {
  /** In the order of their start. */
  const places = new Set<Taken>();
  const countOf = (person: string) => [...places].filter((place) => place.person === person).length;
  return {
    take({ person, network, wide: around }) {
      const wide = around ?? network;
      if (person !== null && countOf(person) >= PER_PERSON)
        fail('too_often', twoAlready, { retryAfter: RETRY_SECONDS });
      if (places.size >= PLACES) {
        const loser = chooseLoser(places, { person, network, wide }, now());
        if (!loser) fail('too_often', busy, { retryAfter: RETRY_SECONDS });
        loser.end();
      }
      const ended = new AbortController();
      const place: Taken = {
        person,
        network,
        wide,
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

/** The oldest upload without a person, of the network that has most of these, in the /48 that has most. */
function chooseLoser(
  places: Iterable<Taken>,
  newcomer: Pick<Taken, 'person' | 'network' | 'wide'>,
  now: number,
): Taken | null {
  const strangers = [...places].filter(({ person }) => person === null);
  const around = findMost(strangers, 'wide');
  const most = findMost(around, 'network');
  const [oldest] = most;
  if (!oldest) return null;
  if (newcomer.person !== null || now - oldest.since > GRACE_MS) return oldest;
  const countOwn = (key: 'wide' | 'network') =>
    strangers.filter((place) => place[key] === newcomer[key]).length;
  const hasFewer =
    around.length > countOwn('wide') + 1 ||
    (oldest.wide === newcomer.wide && most.length > countOwn('network') + 1);
  return hasFewer ? oldest : null;
}

/** The uploads that share a network with most others, in the order of their start. */
function findMost(places: readonly Taken[], key: 'wide' | 'network'): readonly Taken[] {
  const groups = Map.groupBy(places, (place) => place[key]);
  const [most = []] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return most;
}
