import { dirname } from 'node:path';
import { root } from './paths.mjs';

/** An error that the person at the terminal can correct. The message is one line and is printed without a stack. */
export class Refusal extends Error {}

/**
 * Translates a failed system call or npm's error text to one line with a remedy.
 * @returns `null` for an unknown error.
 */
export function explain(text) {
  // `mkdir 'place'`, or `symlink 'text' -> 'place'`.
  const [, first, second] =
    /(?:mkdir|open|rename|symlink|unlink|rm|scandir|copyfile|access|rmdir) '([^']+)'(?: -> '([^']+)')?/.exec(
      text,
    ) ?? [];
  const place = second ?? first ?? root;
  if (/ENOSPC|EDQUOT/.test(text)) return 'The disk is full.';
  if (/EROFS/.test(text))
    return `${place} is on a read-only disk: mount it for writing, or use a copy elsewhere.`;
  if (/EACCES|EPERM/.test(text)) {
    const folder = place.startsWith(root) ? root : dirname(place);
    return `No permission to write to ${place}: it belongs to another user, perhaps after a start as root. This gives it to you: sudo chown -R "$(id -un)" '${folder}'`;
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(
      text,
    )
  ) {
    return "npm's registry cannot be reached: check the network, the proxy and `npm config get registry`, then try again.";
  }
  return null;
}
