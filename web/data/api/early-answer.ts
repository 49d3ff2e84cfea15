import { onPersonChange } from '#web/data/storage/personal-data.ts';

/** The request for Home's first list that before-paint.js sends while the app's files load. */
interface EarlyRequest {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly answer: Promise<Response>;
  readonly abort: () => void;
}
declare global {
  var earlyRequest: EarlyRequest | undefined;
}

const MAX_AGE_MS = 30_000;

// The next person of this tab must not get it.
onPersonChange(dropEarlyRequest);

function dropEarlyRequest(): void {
  globalThis.earlyRequest?.abort();
  globalThis.earlyRequest = undefined;
}

/** Returns the answer to the early request for this address, once. Returns null without a good one. */
export async function takeEarlyAnswer(url: string, signal: AbortSignal): Promise<Response | null> {
  const early = globalThis.earlyRequest;
  if (early?.url !== url) return null;
  globalThis.earlyRequest = undefined;
  if (Date.now() - early.sentAt > MAX_AGE_MS) return null;
  signal.addEventListener('abort', early.abort, { once: true });
  const answer = await early.answer.catch(() => null);
  return answer?.ok ? answer : null;
}
