import { useEffect, useMemo, useState } from 'react';
import { newId } from '#web/opinions/new-id.ts';
import { isRecord, tabEntry } from '#web/storage.ts';

/** What is typed about somebody, with the id that it was sent under. */
export interface Draft {
  readonly text: string;
  /** The same text sent again is the same opinion: the server may have taken it the first time. Null: never sent. */
  readonly commentId: string | null;
  /** It was sent, and no answer has come. */
  readonly isSent?: boolean;
}

const noDraft: Draft = { text: '', commentId: null };
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function draftEntry(writer: string, profile: string) {
  return tabEntry<Draft>(`draft:${writer}:${profile}`, { version: 1, maxAgeMs: WEEK_MS, parse: parseDraft });
}

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value) || typeof value['text'] !== 'string') return null;
  const { text, commentId, isSent } = value;
  return { text, commentId: typeof commentId === 'string' ? commentId : null, isSent: isSent === true };
}

/**
 * A draft is stored in this tab until the server has confirmed it: it survives failures, a reload (also while it is
 * being sent) and the session's end. A log-out removes it, and nothing but typing stores it again.
 * @param isPublished asks the server whether it has an opinion. Used for a draft that a reload found without an answer;
 *   without it such a draft is shown again.
 */
export function useDraft(
  writer: string,
  profile: string,
  isPublished?: (commentId: string) => Promise<boolean>,
) {
  const entry = useMemo(() => draftEntry(writer, profile), [writer, profile]);
  const [stored] = useState(() => entry.read() ?? noDraft);
  const interrupted = isPublished && stored.isSent ? stored.commentId : null;
  const [draft, setDraft] = useState(interrupted === null ? stored : noDraft);

  useEffect(() => {
    if (interrupted === null || !isPublished) return;
    const showAgain = () => setDraft((now) => (now.text === '' ? stored : now));
    isPublished(interrupted).then((found) => (found ? entry.remove() : showAgain()), showAgain);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the draft that the reload found
  }, []);

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
      entry.write({ ...sent, isSent: true });
      setDraft(noDraft);
      return sent;
    },
    /** The server has it. */
    confirm(sent: Draft) {
      if (entry.read()?.commentId === sent.commentId) entry.remove();
    },
    /** The server does not have it, or nobody knows: it is in the box again. */
    giveBack(sent: Draft) {
      // Not after a log-out, which has removed it.
      if (entry.read()?.commentId === sent.commentId) entry.write(sent);
      setDraft(sent);
    },
  };
}
