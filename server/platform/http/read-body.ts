import { errorCodes } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Failure } from '#server/platform/errors.ts';
import { decodeUtf8 } from './utf8.ts';

/** Bytes that every body may take. Except for a passkey's answer, all JSON of the web app is smaller. */
const OWN_BYTES = 2_048;
/** Bytes that all unfinished bodies together may take above OWN_BYTES. */
const SHARED_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 5;

/**
 * Reads a body as UTF-8.
 * @throws invalid_input for other bytes, too_large past `max` bytes, and unavailable when the unfinished bodies take
 * too much memory.
 */
export type ReadBody = (body: IncomingMessage, max: number) => Promise<string>;

/**
 * Creates a reader that copies each part of a body into one buffer. If a client sends single bytes, the parts
 * themselves take 300 times as much memory.
 */
export function createBodyReader(sharedBytes = SHARED_BYTES): ReadBody {
  let left = sharedBytes;

  return (body, max) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let bytes = Buffer.allocUnsafe(OWN_BYTES);
    let length = 0;
    let taken = 0;

    /** Enlarges the buffer. @returns false when the unfinished bodies together take too much. */
    function grow(size: number): boolean {
      const more = size - bytes.length;
      if (more > left) return false;
      left -= more;
      taken += more;
      const longer = Buffer.allocUnsafe(size);
      bytes.copy(longer, 0, 0, length);
      bytes = longer;
      return true;
    }
    function onPart(part: Buffer): void {
      const needed = length + part.length;
      if (needed > max) return refuseBody(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      if (needed > bytes.length && !grow(Math.min(max, Math.max(2 * bytes.length, needed))))
        return refuseBody(tooMuchAtOnce());
      part.copy(bytes, length);
      length = needed;
    }
    function onEnd(): void {
      stop();
      // An error of the decoder rejects the promise.
      resolve(Promise.try(() => decodeUtf8(bytes.subarray(0, length))));
    }
    function onError(error: Error): void {
      refuseBody(Object.assign(error, { statusCode: 400 }));
    }
    function refuseBody(error: Error): void {
      stop();
      reject(error);
    }
    /** Discards the bytes that still arrive. */
    function stop(): void {
      left += taken;
      body.off('data', onPart).off('end', onEnd).off('error', onError);
    }

    // An announced length that is too large is enough to refuse the body.
    if (Number(body.headers['content-length']) > max) reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else body.on('data', onPart).on('end', onEnd).on('error', onError);
    return promise;
  };
}

function tooMuchAtOnce(): Failure {
  return new Failure('unavailable', 'Too much is being sent right now. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}
