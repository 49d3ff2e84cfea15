import { onPersonChange } from '#web/data/storage/personal-data.ts';

/** A request for a first list that before-paint.js sends while the app's files load. */
interface EarlyRequest {
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly answer: Promise<Response>;
  readonly abort: () => void;
}
declare global {
  /** By address. */
  var earlyRequests: Record<string, EarlyRequest> | undefined;
}

const MAX_AGE_MS = 30_000;

// The next person of this tab must not get them.
onPersonChange(dropEarlyRequests);

function dropEarlyRequests(): void {
  for (const { abort } of Object.values(globalThis.earlyRequests ?? {})) abort();
  globalThis.earlyRequests = undefined;
}

/** Returns the answer to the early request for this address, once. Returns null without a good one. */
export async function takeEarlyAnswer(url: string, signal: AbortSignal): Promise<Response | null> {
  const early = globalThis.earlyRequests?.[url];
  if (!early) return null;
  delete globalThis.earlyRequests?.[url];
  if (Date.now() - early.sentAt > MAX_AGE_MS) return null;
  signal.addEventListener('abort', early.abort, { once: true });
  const answer = await early.answer.catch(() => null);
  return answer?.ok ? answer : null;
}
