import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { react } from '#contract/reactions.ts';
import type { ReactionKind } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { ApiError, call, isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { useChangeCard } from '#web/data/cards/card-store.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { pageSettings } from '#web/data/page-settings.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';
import { isStill } from '#web/ui/is-still.ts';

/** As long as the motion of a choice (motion.css). */
const MOTION_MS = 300;
const VIBRATION_MS = 8;

/** Like, and Dislike where it is offered. After a choice, both buttons do nothing. */
export function Reactions({ card }: { readonly card: Card }) {
  const words = useWords();
  const { session, askToLogIn } = useSession();
  const user = useOwnUser();
  const { alert } = useDialogs();
  const client = useQueryClient();
  const change = useChangeCard(card.uid);
  // A ref, because the second click of a double click arrives before the next render.
  const sent = useRef(false);
  const chosen = card.reaction[user.uid];
  // True while a new choice is animated (motion.css).
  const [isNew, setIsNew] = useState(false);

  const choose = async (kind: ReactionKind) => {
    if (session.status === 'ended') return askToLogIn(alert, words.reactLoggedOut);
    if (chosen || sent.current) return;
    sent.current = true;
    setIsNew(true);
    if (kind === 'like') vibrate();
    setTimeout(() => setIsNew(false), MOTION_MS);
    const pending = change((before) => withReaction(before, user.uid, kind));
    try {
      await call(react, { id: card.uid, like: kind, uid: user.uid });
      pending.confirm();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      const other = kind === 'like' ? 'dislike' : 'like';
      // The person reacted earlier, in another tab or on another device.
      if (code === 'already_reacted') pending.confirm((before) => withReaction(before, user.uid, other));
      else pending.cancel();
      if (isSessionEnd(error)) return await askToLogIn(alert, words.reactLoggedOut);
      await alert(messageOf(error, words));
      if (code === 'not_found') removePerson(client, card.uid);
    } finally {
      sent.current = false;
    }
  };

  return (
    <>
      <Reaction
        name={words.like}
        kind="like"
        count={card.like}
        chosen={chosen === 'like'}
        isNew={isNew}
        onChoose={choose}
      />
      {pageSettings.dislikes !== 'off' && (
        <Reaction
          name={words.dislike}
          kind="dislike"
          count={pageSettings.dislikes ? null : card.dislike}
          chosen={chosen === 'dislike'}
          isNew={isNew}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** Phones with Android can. */
function vibrate(): void {
  if (!isStill()) navigator.vibrate?.(VIBRATION_MS);
}

/** Adds the reaction, unless the person has reacted already: only the first choice counts. */
function withReaction(card: Card, uid: string, kind: ReactionKind): Card {
  return card.reaction[uid] ? card : { ...card, [kind]: card[kind] + 1, reaction: { [uid]: kind } };
}

/** The number of equal first characters of two numbers. */
function countSame(shown: string, before: string): number {
  if (shown.length !== before.length) return 0;
  return [...shown].findIndex((digit, place) => digit !== before[place]);
}

interface ReactionProps {
  readonly name: string;
  readonly kind: ReactionKind;
  /** Null if others do not see the count. */
  readonly count: number | null;
  readonly chosen: boolean;
  /** True if the choice was made a moment ago. */
  readonly isNew: boolean;
  readonly onChoose: (kind: ReactionKind) => Promise<void>;
}

function Reaction({ name, kind, count, chosen, isNew, onChoose }: ReactionProps) {
  const words = useWords();
  const fill = kind === 'like' ? 'bg-accent text-on-accent' : 'bg-ink text-card';
  const counted = useId();
  const shown = count === null ? '' : words.count(count);
  const same = chosen && isNew ? countSame(shown, words.count((count ?? 0) - 1)) : shown.length;
  return (
    // The button's name is the action only. The count is a separate element on the same surface.
    <span
      className={`press hover-shade choice relative inline-flex h-11 items-center gap-2 rounded-reaction px-3.5 font-medium even-digits ${chosen ? fill : 'bg-sunken text-ink'}`}
    >
      {chosen && isNew && kind === 'like' && <span aria-hidden="true" className="like-mark" />}
      <button
        type="button"
        aria-label={name}
        // While digits move, they are separate boxes. A screen reader would read the boxes as separate numbers.
        aria-describedby={isNew || !shown ? undefined : counted}
        aria-pressed={chosen}
        className="absolute inset-0 rounded-reaction"
        onClick={() => void onChoose(kind)}
      />
      <Icon
        name="thumb"
        className={`pointer-events-none size-5.5 ${kind === 'dislike' ? '-scale-y-100' : ''}`}
      />
      {shown && (
        <span id={counted} className="pointer-events-none">
          {shown.slice(0, same)}
          {same < shown.length && <span className="roll">{shown.slice(same)}</span>}
        </span>
      )}
    </span>
  );
}
