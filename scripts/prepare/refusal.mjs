/** Something the person at the terminal can put right: one line, no stack. */
export class Refusal extends Error {}

/** What is behind a failed system call or npm's error text; `null`: something else. */
export function explain(text) {
  const place = /(?:mkdir|open|rename|symlink|unlink|scandir|copyfile|access|rmdir) '([^']+)'/.exec(
    text,
  )?.[1];
  if (/ENOSPC|EDQUOT/.test(text)) return 'The disk is full.';
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return `No permission to write to ${place ?? 'this folder'}: take a folder of your own, or change its owner.`;
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
