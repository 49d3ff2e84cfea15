import { useMemo, useState } from 'react';
import { newId } from '#web/opinions/new-id.ts';
import { isRecord, tabEntry } from '#web/storage.ts';

/** What is typed about somebody, with the id that it was sent under. */
export interface Draft {
  readonly text: string;
  /** The same text sent again is the same opinion: the server may have taken it the first time. Null: never sent. */
  readonly commentId: string | null;
}

const noDraft: Draft = { text: '', commentId: null };
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function draftEntry(writer: string, profile: string) {
  return tabEntry<Draft>(`draft:${writer}:${profile}`, { version: 1, maxAgeMs: WEEK_MS, parse: parseDraft });
}

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value) || typeof value['text'] !== 'string') return null;
  const { text, commentId } = value;
  return { text, commentId: typeof commentId === 'string' ? commentId : null };
}

/**
 * A draft is stored in this tab until the server has confirmed it: it survives failures, a reload (also while it is
 * being sent) and the session's end. A log-out removes it, and nothing but typing stores it again.
 */
export function useDraft(writer: string, profile: string) {
  const entry = useMemo(() => draftEntry(writer, profile), [writer, profile]);
  const [draft, setDraft] = useState(() => entry.read() ?? noDraft);
  return {
    text: draft.text,
    change(text: string) {
      const isSame = text.trim() === draft.text.trim();
      const next = { text, commentId: isSame ? draft.commentId : null };
      setDraft(next);
      if (text) entry.write(next);
      else entry.remove();
    },
    /** Empties the box. */
    send(): Draft & { readonly commentId: string } {
      const sent = { text: draft.text.trim(), commentId: draft.commentId ?? newId() };
      entry.write(sent);
      setDraft(noDraft);
      return sent;
    },
    /** The server has it. */
    confirm(sent: Draft) {
      if (entry.read()?.commentId === sent.commentId) entry.remove();
    },
    /** The server does not have it, or nobody knows: it is in the box again. */
    giveBack: (sent: Draft) => setDraft(sent),
  };
}
