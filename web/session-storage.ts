import { platforms, type User } from '#contract/user.ts';

/** The two keys of SPEC.md section 3. No secret is in them: the session itself is a cookie that no script can read. */
export function storeSession(user: User | null): void {
  if (!user) {
    localStorage.removeItem('login');
    localStorage.removeItem('userData');
    return;
  }
  const { email: _, phone: __, ...shareable } = user;
  localStorage.setItem('userData', JSON.stringify(shareable));
  // Last: it is the one that other tabs listen to.
  localStorage.setItem('login', 'true');
}

/** A refused login is kept too: `login` is the answer's `success` (SPEC.md section 4, CONTRACT.md section 2). */
export function storeRefusedLogin(): void {
  localStorage.removeItem('userData');
  localStorage.setItem('login', 'false');
}

/**
 * Set by a log-out until the server knows of it. Other tabs see it come, which tells them a log-out from a session that
 * ended by itself; a log-out without network is made up for later.
 */
export const LOG_OUT_KEY = 'log-out';

const texts = ['uid', 'name', 'image', 'college', 'course', 'personality', 'relation', ...platforms] as const;
const numbers = ['year', 'like', 'dislike', 'public'] as const;

/** What stands in the storage may be of an older version, or somebody's own doing. */
function isUser(stored: unknown): stored is User {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = stored as Record<string, unknown>;
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    numbers.every((name) => typeof fields[name] === 'number')
  );
}

export function readStoredSession(): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('userData') ?? 'null');
    const isIn = localStorage.getItem('login') === 'true' && isUser(stored);
    return isIn ? { ...stored, email: '', phone: '' } : null;
  } catch {
    return null;
  }
}
