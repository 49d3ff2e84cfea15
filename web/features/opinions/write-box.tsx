import { useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { OPINION_MAX } from '#contract/limits.ts';
import { countCharacters } from '#contract/input.ts';
import { useDraft, type SentDraft } from '#web/features/opinions/drafts.ts';
import { useIsClosed, useRefusals } from '#web/features/opinions/use-refusals.ts';
import { TextBox } from '#web/ui/form/text-box.tsx';
import { useWords } from '#web/data/words.ts';

interface WriteBoxProps {
  readonly writer: string;
  readonly profile: string;
  /** The value on the card. */
  readonly canWrite?: false | undefined;
  readonly disabled: boolean;
  /** Id of a text that the box is described by, before its own hint. */
  readonly describedBy?: string;
  /** Asks the server whether it has an opinion. */
  readonly isPublished?: (commentId: string) => Promise<boolean>;
  /** Resolves to true if the server has stored the opinion. */
  readonly onWrite: (draft: SentDraft) => Promise<boolean>;
}

/** A one-line text box that grows with its text, so that the whole text is visible. */
export function WriteBox({
  writer,
  profile,
  canWrite,
  disabled: isLoggedOut,
  describedBy = '',
  isPublished,
  onWrite,
}: WriteBoxProps) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const onRefused = useRefusals();
  const disabled = useIsClosed(profile, canWrite) || isLoggedOut;
  const reason = isLoggedOut ? words.opinionLoggedOut : words.takesNoOpinions;
  const draft = useDraft(writer, profile, isPublished);
  const { text } = draft;
  const id = useId();
  const [writing, setWriting] = useState(false);
  const isEmpty = text.trim() === '';

  // Keeps hint and counter visible while the box grows.
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the box grows with the text
  }, [text]);

  const write = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || writing || disabled) return;
    setWriting(true);
    const focus = () => form.current?.querySelector('textarea')?.focus();
    // The button disappears with the text, so the focus moves to the box. A touch screen would reopen its keyboard, so
    // there the focus stays.
    if (matchMedia('(hover: hover)').matches || form.current?.querySelector('button:focus-visible')) focus();
    const sent = draft.send();
    const refused = { showText: () => draft.restore(sent), clear: () => draft.sendAgain(sent), focus };
    if (await onWrite({ ...sent, onRefused: (error) => onRefused(error, refused) })) draft.confirm(sent);
    else draft.restore(sent);
    setWriting(false);
  };

  return (
    <form ref={form} noValidate className="group pt-1.5 pb-0.5" onSubmit={(event) => void write(event)}>
      <TextBox
        aria-label={words.writeAnOpinion}
        placeholder={disabled ? reason : words.writeAnOpinion}
        disabled={disabled}
        readOnly={writing}
        rows={1}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        limit={OPINION_MAX}
        clean={joinLines}
        className={disabled ? '' : '[--text-end:5.25rem]'}
        aria-describedby={disabled ? undefined : `${describedBy} ${id}-hint ${id}-count`}
        onChange={(next) => draft.change(next)}
        onFocus={(event) => event.currentTarget.form?.scrollIntoView({ block: 'nearest' })}
        onKeyDown={sendOnEnter}
      >
        {!isEmpty && !disabled && (
          <button
            type="submit"
            className="press group/write absolute right-0 bottom-0 flex h-10.5 items-center rounded-field pr-1"
          >
            <span className="inline-flex h-9 items-center rounded-inner bg-accent px-4 font-medium text-on-accent">
              {words.write}
            </span>
          </button>
        )}
      </TextBox>
      {disabled && !isEmpty && <p className="pt-1 text-caption text-soft">{reason}</p>}
      {/* Stays visible beside a text. If it appeared with the focus, a press would move Write away from the pointer. */}
      <p
        className={`justify-between gap-3 pt-1 text-caption text-soft ${isEmpty || disabled ? 'hidden group-focus-within:flex' : 'flex'}`}
      >
        <span id={`${id}-hint`}>{words.opinionHint}</span>
        <span id={`${id}-count`} className="shrink-0 even-digits">
          {countCharacters(text)}/{OPINION_MAX}
        </span>
      </p>
    </form>
  );
}

/** Replaces each line break and the white space around it by one space, in linear time. */
function joinLines(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}

/** Safari's key code for a key that an input method used. The composition has already ended then. */
const USED_BY_INPUT_METHOD = 229;

/** Sends on Enter. Shift+Enter does not send, nor does an Enter that confirms an input method's word. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (event.keyCode === USED_BY_INPUT_METHOD) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
