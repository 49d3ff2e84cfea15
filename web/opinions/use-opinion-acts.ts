import { useRef, useState } from 'react';
import { deleteOpinion, writeOpinion } from '#contract/opinions.ts';
import type { Card, Opinion, User } from '#contract/user.ts';
import { ApiError, call, isSessionEnd, messageOf } from '#web/api.ts';
import { newId } from '#web/opinions/new-id.ts';
import { useEditOpinions } from '#web/opinions/use-opinions.ts';
import { useOwnUser } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { atLeast } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

/** SPEC.md section 9 */
const DELETE_POPUP_MS = 1000;
/** Shorter, and nobody could read it. */
const ADD_POPUP_MS = 500;

interface OpinionActs {
  /** The popup's text while something is being done. */
  readonly busy: string | null;
  /** Resolves to whether it was kept: a refused text goes back to its box. */
  readonly write: (text: string) => Promise<boolean>;
  /** Asks first. */
  readonly remove: (opinion: Opinion) => Promise<void>;
}

/** Writing and deleting, shown at once and taken back when the server refuses. `change` keeps a card in step. */
export function useOpinionActs(profile: string, change: (change: (card: Card) => Card) => void): OpinionActs {
  const words = useWords();
  const user = useOwnUser();
  const { alert, confirm } = useDialogs();
  const [busy, setBusy] = useState<string | null>(null);
  const list = useEditOpinions(profile);
  // The same text after a failure is the same opinion: the server may have taken it the first time.
  const unsure = useRef({ text: '', id: '' });

  const write = async (text: string) => {
    if (unsure.current.text !== text) unsure.current = { text, id: newId() };
    const opinion = makeOpinion(user, text, unsure.current.id);
    let before: Opinion | null = null;
    setBusy(words.addingOpinion);
    list.add(opinion);
    change((card) => {
      before = card.firstOpinion;
      return { ...card, firstOpinion: opinion, opinions: card.opinions + 1 };
    });
    try {
      const { comment_id, comment, commenter_id } = opinion;
      await atLeast(
        ADD_POPUP_MS,
        call(writeOpinion, { user_id: profile, commenter_id, comment_id, comment, email: user.email }),
      );
      unsure.current = { text: '', id: '' };
      void list.ensure(opinion).catch(() => undefined);
      return true;
    } catch (error) {
      list.remove(opinion);
      change((card) => ({
        ...card,
        firstOpinion: card.firstOpinion?.comment_id === opinion.comment_id ? before : card.firstOpinion,
        opinions: card.opinions - 1,
      }));
      setBusy(null);
      // A session's end is seen at the box itself.
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
      return false;
    } finally {
      setBusy(null);
    }
  };

  const reload = async () => {
    const { opinions, count } = await list.reload();
    change((card) => ({ ...card, firstOpinion: opinions[0] ?? null, opinions: count }));
  };

  const remove = async (opinion: Opinion) => {
    if (!(await confirm(words.confirmDelete, 'danger'))) return;
    setBusy(words.deleting);
    const restoreList = list.remember();
    let restoreCard = (card: Card) => card;
    list.remove(opinion);
    change((card) => {
      restoreCard = (now) => ({ ...now, firstOpinion: card.firstOpinion, opinions: card.opinions });
      return withoutOpinion(card, opinion);
    });
    try {
      await atLeast(DELETE_POPUP_MS, call(deleteOpinion, { id: opinion.comment_id }).catch(unlessGone));
      await reload().catch(() => undefined);
    } catch (error) {
      restoreList();
      change(restoreCard);
      setBusy(null);
      await alert(messageOf(error, words));
    } finally {
      setBusy(null);
    }
  };

  return { busy, write, remove };
}

function makeOpinion(user: User, text: string, id: string): Opinion {
  return {
    comment_id: id,
    commenter_id: user.uid,
    commenter: user.name,
    commenterImage: user.public ? user.image : '',
    comment: text,
    date: new Date().toISOString(),
  };
}

function withoutOpinion(card: Card, opinion: Opinion): Card {
  const isFirst = card.firstOpinion?.comment_id === opinion.comment_id;
  return {
    ...card,
    firstOpinion: isFirst ? null : card.firstOpinion,
    opinions: Math.max(0, card.opinions - 1),
  };
}

/** Somebody else has deleted it meanwhile: as good as done. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
