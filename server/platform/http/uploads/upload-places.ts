import { Failure, fail } from '#server/platform/errors.ts';

/** Maximum number of uploads whose bodies this process reads at the same time. */
const PLACES = 64;
const PER_PERSON = 2;
/**
 * After this time, an upload without a session or a right code can lose its place. A browser sends the fields at once.
 */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 5;

const busy = 'Many photos are being sent right now. Please try again in a moment.';
const twoAlready = 'Two of your photos are already being sent. Please wait until they have arrived.';

/** A place for one upload, from its headers to the end of its body. */
export interface UploadPlace {
  /** Aborted when the upload must give its place to another upload. The signal's reason is the failure to answer. */
  readonly signal: AbortSignal;
  /**
   * Assigns the upload to a person after a right code. The upload then keeps its place. Each person keeps two
   * simultaneous uploads at most.
   */
  trust(person: string): void;
  /** Frees the place. May be called repeatedly. */
  release(): void;
}

interface Newcomer {
  /** The person of the session; `null` without one. */
  readonly person: string | null;
  /** The client's network. */
  readonly network: string;
  /** The /48 around it; null for IPv4. */
  readonly wide: string | null;
}

export interface UploadPlaces {
  /** Takes a place before the body is read. @throws too_often when all places are taken, or the person has two. */
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
 * Creates the places. Strangers cannot keep students from uploading:
 * When all places are taken, a person's upload takes the place of an upload without a session or a right code. A
 * stranger's upload can take a stranger's place that is older than the grace time. It can also take a place from a
 * network with more places than its own.
 * An IPv6 /48 counts as one network, without the 64-fold share of other limits: that share would be all places.
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

/**
 * Chooses the oldest upload without a person, from the network with most such uploads in the /48 with most such
 * uploads.
 */
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

/** Returns the uploads of the largest group with the same network, in the order of their start. */
function findMost(places: readonly Taken[], key: 'wide' | 'network'): readonly Taken[] {
  const groups = Map.groupBy(places, (place) => place[key]);
  const [most = []] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return most;
}
