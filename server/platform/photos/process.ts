import { photoAnswers } from '#contract/words/en/answers.ts';
import { Failure } from '#server/platform/errors.ts';
import type { NewPhoto } from './photo-store.ts';
import { inspect, openSharp, render } from './render.ts';
import { createPhotoWork, createPhotoTurns } from './turns.ts';

/** Enough for 50 megapixels of any accepted format on one slow core. */
const TIMEOUT_MS = 20_000;

/** A file from a client. */
export interface UploadedFile {
  /** Bytes. */
  readonly size: number;
  /** Reads the file into memory. */
  read(): Promise<Buffer>;
}

interface Sender {
  /** Photos of one person wait for each other. Different people take turns. */
  readonly person: string;
  /** Aborted when the client disconnects. A waiting photo is then skipped, and running work ends at its next step. */
  readonly signal?: AbortSignal;
}

/**
 * Renders an uploaded file in all sizes. Only its bytes decide its format.
 * @throws not_a_photo; too_often when too many photos wait; PhotosUnavailable when the file cannot be read; the
 * signal's reason.
 */
export type ProcessPhoto = (file: UploadedFile, sender: Sender) => Promise<NewPhoto>;

/** @param work figures that the processor updates. */
export function createPhotoProcessor({
  timeoutMs = TIMEOUT_MS,
  work: photoWork = createPhotoWork(),
} = {}): ProcessPhoto {
  const turns = createPhotoTurns({ work: photoWork });
  const inspectNext = createMutex();
  return async (file, { person, signal }) => {
    const ticket = turns.enter(person, file.size);
    let work: Promise<NewPhoto>;
    try {
      const sharp = await openSharp();
      // A file is in memory only while it is inspected and while it is rendered.
      const picture = await inspectNext(async () => inspect(sharp, await file.read()));
      await ticket.start(picture.isHeavy, signal);
      const readAndRender = async () => {
        const bytes = await file.read();
        signal?.throwIfAborted();
        return render(sharp, bytes, picture, { timeoutMs, signal });
      };
      // A decoder cannot always be interrupted. So the turn ends when the work ends, not at the timeout.
      work = readAndRender().finally(() => ticket.leave());
    } catch (error) {
      ticket.leave();
      throw error;
    }
    return limitTime(work, timeoutMs);
  };
}

/** @returns a function that runs one task at a time, in the order of the calls. */
function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** @throws not_a_photo when the work takes longer than `timeoutMs`. The work continues, but its result is not used. */
async function limitTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('not_a_photo', photoAnswers.tooSlow)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
