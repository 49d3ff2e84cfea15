import { logout } from '#contract/sign-in.ts';
import { call, isSessionEnd } from '#web/data/api/api.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';
import { pendingLogOut } from '#web/data/storage/session-storage.ts';

let sending: Promise<void> | null = null;

/**
 * Sends this browser's log-out to the server, one call at a time. The answer to a second call could end a newer
 * session. Never rejects. A log-out without an answer is sent again later.
 */
export function sendLogOut(): Promise<void> {
  sending ??= send().finally(() => (sending = null));
  return sending;
}

async function send(): Promise<void> {
  try {
    // keepalive, because the person may close the page at once.
    await call(logout, {}, { keepalive: true });
  } catch (error) {
    // After any other error, the session may still exist on the server.
    if (!isSessionEnd(error)) return;
  }
  pendingLogOut.remove();
}

let stopSending: (() => void) | null = null;

/** Sends a log-out until the server confirms it, or somebody logs in. */
export function keepSendingLogOut(): void {
  stopSending?.();
  stopSending = repeatUntilDone(async () => {
    if (pendingLogOut.isSet()) await sendLogOut();
    if (pendingLogOut.isSet()) throw new Error('the log-out is not confirmed');
  });
}
