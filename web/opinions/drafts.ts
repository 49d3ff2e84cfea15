import { useEffect, useMemo, useState } from 'react';
import { newId } from '#web/opinions/new-id.ts';
import { isRecord, tabEntry } from '#web/storage.ts';

/** The typed text about a person, and the id with which it was sent. */
export interface Draft {
  readonly text: string;
  /** A retry of the same text uses the same id, because the first call may have succeeded. Null: not sent yet. */
  readonly commentId: string | null;
  /** Whether it was sent and has no answer yet. */
  readonly isSent?: boolean;
}

/** A draft that is being written to the server. */
export interface SentDraft extends Draft {
  readonly commentId: string;
  /** The author has read what the server found, and wants to post. */
  readonly sure?: true;
  /** Called when the server refuses it. Resolves to whether to send it once more with `sure`; undefined: show the person why. */
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
 * A draft is stored in this tab until the server confirms it. It survives failures, reloads and the session's end.
 * A log-out removes it. After that, only typing stores it again.
 * @param isPublished asks the server whether it has an opinion. It is called after a reload, for a draft that was sent
 *   without an answer. Without this function such a draft is shown again.
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

  /** Clears the box of a text that was put back into it. */
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
    /** Clears the box and returns what to send. */
    send(): Draft & { readonly commentId: string } {
      const sent = { text: draft.text.trim(), commentId: draft.commentId ?? newId() };
      sendAgain(sent);
      return sent;
    },
    sendAgain,
    /** The server has stored the opinion. */
    confirm(sent: Draft) {
      if (entry.read()?.commentId === sent.commentId) entry.remove();
    },
    /** The server refused the opinion or did not answer: puts the text back into the box. */
    restore(sent: Draft) {
      // A log-out has removed the entry: it must not be stored again.
      if (entry.read()?.commentId === sent.commentId) entry.write(sent);
      setDraft(sent);
    },
  };
}
