import { useEffect, useMemo, useState } from 'react';
import { newId } from '#web/features/opinions/new-id.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

/** The typed text about a person, and the id under which it was sent. */
export interface Draft {
  readonly text: string;
  /** A retry of the same text uses the same id, because the first call may have succeeded. Null: not sent yet. */
  readonly commentId: string | null;
  /** True if the text was sent but has no answer yet. */
  readonly isSent?: boolean;
}

/** A draft that is being sent to the server. */
export interface SentDraft extends Draft {
  readonly commentId: string;
  /** Set after the author has read the server's warning and still wants to post. */
  readonly sure?: true;
  /**
   * Called when the server refuses the draft. Resolves to true to send it again with `sure`, false not to send it,
   * undefined to show the reason.
   */
  readonly onRefused?: (error: unknown) => Promise<boolean | undefined>;
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
 * Stores a draft in this tab until the server confirms it. A draft survives failures, reloads and the session's end. A
 * log-out removes it; afterwards only typing stores it again.
 * @param isPublished asks the server whether it has an opinion. After a reload, it is called for a draft that was sent
 * without an answer. Without this function such a draft is shown again.
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
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, for the stored draft
  }, []);

  /** Clears the box after its restored text is sent again. */
  function sendAgain(sent: Draft) {
    entry.write({ ...sent, isSent: true });
    setDraft(noDraft);
  }

  return {
    text: draft.text,
    change(text: string) {
      const isSame = text.trim() === draft.text.trim();
      const next = { text, commentId: isSame ? draft.commentId : null };
      setDraft(next);
      if (text) entry.write(next);
      else entry.remove();
    },
    /** Clears the box and returns the draft to send. */
    send(): Draft & { readonly commentId: string } {
      const sent = { text: draft.text.trim(), commentId: draft.commentId ?? newId() };
      sendAgain(sent);
      return sent;
    },
    sendAgain,
    /** Call it when the server has stored the opinion. */
    confirm(sent: Draft) {
      if (entry.read()?.commentId === sent.commentId) entry.remove();
    },
    /** Call it when the server refused the opinion or did not answer. Puts the text back into the box. */
    restore(sent: Draft) {
      // After a log-out the entry is gone, and the text must not be stored again.
      if (entry.read()?.commentId === sent.commentId) entry.write(sent);
      setDraft(sent);
    },
  };
}
