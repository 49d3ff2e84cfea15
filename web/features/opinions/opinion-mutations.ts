import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { deleteOpinion, writeOpinion } from '#contract/opinions.ts';
import type { Card, Opinion, User } from '#contract/user-object.ts';
import { ApiError, call, isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { changeCard } from '#web/data/cards/card-store.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { removeStoredOpinion } from '#web/features/activity/stored-activity.ts';
import type { SentDraft } from '#web/features/opinions/drafts.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { collapse } from '#web/features/opinions/list-motion.ts';
import type { OpinionPage } from '#web/features/opinions/query.ts';
import { showWritten } from '#web/features/opinions/show-written.ts';
import { editOpinions } from '#web/features/opinions/use-opinions.ts';
import { waitAtLeast } from '#web/ui/dialog/popup.tsx';
import { explain, type Explaining } from '#web/ui/dialog/use-explain.ts';

/** docs/product.md section 13 */
const DELETE_POPUP_MS = 1000;
/** Long enough to read the popup. */
const ADD_POPUP_MS = 500;

interface OpinionTarget {
  readonly client: QueryClient;
  /** Id of the person whom the opinion is about. */
  readonly profile: string;
}

interface Removing extends OpinionTarget, Explaining {
  readonly setBusy: (text: string | null) => void;
}

interface Writing extends Removing {
  readonly user: User;
  readonly draft: SentDraft;
}

/** Writes an opinion. Resolves to true if it is stored. Otherwise the person has read the reason. */
export async function writeOrExplain(writing: Writing): Promise<boolean> {
  const { client, profile, user, draft, words, alert, askToLogIn, setBusy } = writing;
  try {
    await sendOpinion({ client, profile }, user, draft);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'wall_closed') close({ client, profile });
    setBusy(null);
    const again = await draft.onRefused?.(error);
    if (again === false) return false;
    if (again) {
      setBusy(words.addingOpinion);
      return writeOrExplain({ ...writing, draft: { ...draft, sure: true } });
    }
    if (isSessionEnd(error)) await askToLogIn(alert, words.reactLoggedOut);
    else await alert(messageOf(error, words));
    if (error instanceof ApiError && error.code === 'not_found') removePerson(client, profile);
    return false;
  }
}

/** Shows the opinion at once. If the server does not confirm it, removes it again and throws. */
async function sendOpinion(
  { client, profile }: OpinionTarget,
  writer: User,
  { text, commentId, sure }: SentDraft,
): Promise<void> {
  const opinion = makeOpinion(writer, text, commentId);
  const { comment_id, comment, commenter_id } = opinion;
  const list = editOpinions(client, profile);
  const endMotion = showWritten(commentId);
  list.add(opinion);
  const pending = changeCard(client, profile, (card) => withOpinion(card, opinion));
  try {
    const input = { user_id: profile, commenter_id, comment_id, comment, email: writer.email, sure };
    await waitAtLeast(ADD_POPUP_MS, call(writeOpinion, input));
  } catch (error) {
    list.remove(opinion);
    pending.cancel();
    throw error;
  } finally {
    endMotion();
  }
  pending.confirm();
  void showServersState({ client, profile }, opinion).catch(() => undefined);
}

/** Shows the server's state. The opinion may wait for approval, or the list was loading when the opinion was added. */
async function showServersState({ client, profile }: OpinionTarget, { comment_id }: Opinion): Promise<void> {
  const { opinions } = await editOpinions(client, profile).reload();
  const stored = opinions.find((one) => one.comment_id === comment_id);
  if (!stored) return;
  changeCard(client, profile, (card) =>
    card.firstOpinion?.comment_id === comment_id ? { ...card, firstOpinion: stored } : card,
  ).confirm();
}

/** Closes all text boxes for opinions on a profile, and withdraws the offers to write one. */
function close({ client, profile }: OpinionTarget): void {
  changeCard(client, profile, (card) => ({ ...card, canWrite: false })).confirm();
  changeData<InfiniteData<OpinionPage>>(client, { queryKey: queryKeys.opinions(profile) }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, canWrite: false })),
  }));
}

/** Deletes an opinion. If that fails, the person has read the reason. */
export async function removeOrExplain(removing: Removing, opinion: Opinion): Promise<void> {
  try {
    await removeOpinion(removing, opinion);
  } catch (error) {
    removing.setBusy(null);
    await explain(removing, error);
  }
}

/** Hides the opinion at once, then reloads the list. If the server refuses, shows it again and throws. */
async function removeOpinion({ client, profile }: OpinionTarget, opinion: Opinion): Promise<void> {
  const list = editOpinions(client, profile);
  collapse(opinion.comment_id);
  list.hide(opinion);
  const pending = changeCard(client, profile, (card) => withoutOpinion(card, opinion));
  try {
    await waitAtLeast(DELETE_POPUP_MS, call(deleteOpinion, { id: opinion.comment_id }).catch(ignoreNotFound));
  } catch (error) {
    list.show(opinion);
    pending.cancel();
    throw error;
  }
  void removeStoredOpinion(opinion.comment_id).catch(() => undefined);
  const page = await list.reload().catch(() => null);
  pending.confirm((card) =>
    page
      ? { ...card, firstOpinion: page.opinions[0] ?? null, opinions: page.count }
      : withoutOpinion(card, opinion),
  );
}

function makeOpinion(user: User, text: string, id: string): Opinion {
  return {
    comment_id: id,
    commenter_id: user.uid,
    commenter: user.name,
    commenterImage: user.public ? user.image : '',
    comment: text,
    date: new Date().toISOString(),
    state: 'shown',
  };
}

function withOpinion(card: Card, opinion: Opinion): Card {
  const hasIt = card.firstOpinion?.comment_id === opinion.comment_id;
  return hasIt ? card : { ...card, firstOpinion: opinion, opinions: card.opinions + 1 };
}

function withoutOpinion(card: Card, opinion: Opinion): Card {
  const isFirst = card.firstOpinion?.comment_id === opinion.comment_id;
  return {
    ...card,
    firstOpinion: isFirst ? null : card.firstOpinion,
    opinions: Math.max(0, card.opinions - 1),
  };
}

/** Ignores 404, because the opinion is already deleted. */
function ignoreNotFound(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
