import { useState } from 'react';

/** What is typed about somebody, kept in this tab: it survives failures, a reload and the session's end. */
export function useDraft(writer: string, profile: string) {
  const key = `draft:${writer}:${profile}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');

  const keep = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, keep] as const;
}
