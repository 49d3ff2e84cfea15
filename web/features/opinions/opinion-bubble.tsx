import { useId, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { Opinion } from '#contract/user-object.ts';
import { OpinionMenu, OpinionState } from '#web/features/actions.tsx';
import { PersonLink } from '#web/ui/person-link.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { useWords } from '#web/data/words.ts';

/** The acts below an opinion about the viewer. */
export interface ActsProps {
  readonly opinion: Opinion;
  /** Id of the writer; empty for a writer without a page: a private or former student. */
  readonly writer: string;
  /** Id of the opinion's text. */
  readonly describedBy: string;
}

interface OpinionBubbleProps {
  readonly opinion: Opinion;
  /** Undefined if the person may not delete the opinion, or deletes it from its menu. */
  readonly onDelete: ((opinion: Opinion) => void) | undefined;
  readonly look: OpinionLook;
  /** False on a closed card, which has a menu of its own. */
  readonly hasMenu?: boolean;
  readonly isMarked?: boolean;
  /** True for an opinion about the viewer that the viewer has not seen before. It has a bar at its edge. */
  readonly isUnread?: boolean;
  /** Shown above the text. */
  readonly head?: ReactNode;
  /** Shown below an opinion that is neither held nor waits. */
  readonly Acts?: ComponentType<ActsProps> | undefined;
  /** Shown after the date. */
  readonly children?: ReactNode;
}

/** `quote`: as a card's first opinion. `card`: smaller, in the list on a card. `ground`: directly on the page. */
export type OpinionLook = keyof typeof looks;

/** The characters of an opinion that is larger on a card. */
const SHORT = 40;

const looks = {
  quote: '',
  card: 'rounded-bubble bg-sunken px-3 py-2',
  ground: 'elevated rounded-bubble bg-card px-3 py-2.5',
} as const;

/** An opinion with its writer's picture and name, and its date. */
export function OpinionBubble({
  opinion: given,
  onDelete,
  look,
  hasMenu = true,
  isMarked = false,
  isUnread = false,
  head,
  Acts,
  children,
}: OpinionBubbleProps) {
  const words = useWords();
  // The server names a writer who has left in English.
  const opinion = given.commenter_id ? given : { ...given, commenter: words.formerStudent };
  // A private writer has no picture and no page.
  const page = opinion.commenterImage && opinion.commenter_id;
  const bubble = useRef<HTMLDivElement>(null);
  const text = useId();
  // Its Delete is beside Approve, in words.
  const isWaiting = opinion.state === 'waiting';
  useLayoutEffect(() => {
    const shown = bubble.current;
    return () => {
      if (shown?.contains(document.activeElement)) moveFocusOn(shown);
    };
  }, []);

  const state = opinion.state !== 'shown' && (
    <OpinionState opinion={opinion} describedBy={text} onDelete={onDelete} />
  );
  return (
    <div
      ref={bubble}
      data-opinion={look}
      data-opinion-id={opinion.comment_id}
      {...(isMarked && { role: 'group', 'aria-labelledby': text, tabIndex: -1, 'data-marked': '' })}
      data-new={isUnread || undefined}
      className={`${looks[look]} ${look === 'ground' && isWaiting ? 'bg-tint!' : ''} ${isMarked ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
    >
      {head}
      <p
        id={text}
        dir="auto"
        lang={langOf(opinion.comment)}
        data-short={opinion.comment.length <= SHORT}
        className={`bounded ${look === 'card' ? 'text-body' : 'quote'}`}
      >
        {opinion.comment}
      </p>
      {/* On a card the switch to all opinions is beside the writer. */}
      {look === 'quote' && state}
      <div className="opinion-writer">
        <p>
          <PersonLink id={page}>
            <WriterPicture image={opinion.commenterImage} />
            {/* One line, so that the date never moves to a third line. */}
            <bdi className="bounded text-left [--lines:1]">{opinion.commenter}</bdi>
          </PersonLink>{' '}
          <TimeAgo at={opinion.date} />
          {children}
        </p>
        {hasMenu && <OpinionMenu opinion={opinion} isAboutViewer={!!onDelete} />}
        {onDelete && !isWaiting && (
          <IconButton
            aria-label={words.delete}
            aria-describedby={text}
            // Its line is no higher than without it.
            className="-my-1 -mr-2"
            onClick={() => onDelete(opinion)}
          >
            <Icon name="trash" className="size-5" />
          </IconButton>
        )}
      </div>
      {look !== 'quote' && state}
      {Acts && opinion.state === 'shown' && <Acts opinion={opinion} writer={page} describedBy={text} />}
    </div>
  );
}

/** For screen readers and fonts. Another script than the two of the product is of an unknown language. */
export function langOf(text: string): string {
  if (/[\u0900-\u097f]/.test(text)) return 'hi';
  return /[a-z]/i.test(text) ? 'en' : '';
}

/** Shows a placeholder for a private writer. */
function WriterPicture({ image }: { readonly image: string }) {
  return image === '' ? (
    <span className="avatar">
      <Icon name="person" className="size-5" />
    </span>
  ) : (
    <SmallPicture image={image} className="avatar" />
  );
}

/** After a deletion by keyboard, moves the focus to the next opinion, or to the element around the list. */
function moveFocusOn(from: HTMLElement): void {
  const neighbours = [from.nextElementSibling, from.previousElementSibling];
  const next = neighbours.find((element) => element?.matches('[data-opinion]'));
  // A `contents` element cannot have the focus.
  const around = from.closest<HTMLElement>('section:not(.contents), article');
  (next?.querySelector<HTMLElement>('button:not([aria-haspopup])') ?? around)?.focus();
}
