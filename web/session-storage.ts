import type { User } from '#contract/user.ts';

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

/** What is not known yet; `/me` will tell. */
const unknown: User = {
  _id: '',
  uid: '',
  name: '',
  image: '',
  course: 'other',
  year: 1,
  phone: '',
  email: '',
  gender: 'other',
  college: '',
  public: 1,
  relation: '',
  personality: '',
  like: 0,
  dislike: 0,
  instagram: '',
  facebook: '',
  snapchat: '',
  linkedin: '',
  github: '',
};

/** What stands in the storage may be of an older version, or somebody's own doing: a field that does not fit is unknown. */
function completeUser(stored: object): User | null {
  const known = Object.entries(stored).filter(
    ([name, value]) => name in unknown && typeof value === typeof unknown[name as keyof User],
  );
  const user = { ...unknown, ...(Object.fromEntries(known) as Partial<User>), email: '', phone: '' };
  return user.uid === '' ? null : user;
}

export function readStoredSession(): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('userData') ?? 'null');
    const isIn = localStorage.getItem('login') === 'true' && typeof stored === 'object' && stored !== null;
    return isIn ? completeUser(stored) : null;
  } catch {
    return null;
  }
}
