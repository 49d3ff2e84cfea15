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

export function readStoredSession(): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('userData') ?? 'null');
    if (localStorage.getItem('login') !== 'true' || typeof stored !== 'object' || stored === null)
      return null;
    return 'uid' in stored && 'name' in stored ? { ...(stored as User), email: '', phone: '' } : null;
  } catch {
    return null;
  }
}
