import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { Button } from '#web/ui/button.tsx';
import { keepFocusInside } from '#web/ui/dialog/keep-focus-inside.ts';
import type { Done } from '#web/ui/quiet-line.tsx';
import { PopupRegion } from '#web/ui/dialog/popup.tsx';
import { useModal } from '#web/ui/dialog/use-modal.ts';
import { useWords } from '#web/data/words.ts';

// No first screen needs this file.
const QuietLine = lazyPart(() => import('#web/ui/quiet-line.tsx'), 'QuietLine');

interface Line extends Done {
  readonly id: number;
  /** The address of the screen that it is about. */
  readonly at: string;
  /** Shown when this one ends. */
  readonly next?: Line;
}

interface Question {
  readonly id: number;
  readonly text: string;
  readonly kind: 'alert' | 'confirm' | 'danger';
  readonly names?: ButtonNames | undefined;
  readonly more?: More | undefined;
  readonly answer: (yes: boolean) => void;
}

/** Shown below the text. A function gets `close`, which answers like Cancel. */
type More = ReactNode | ((close: () => void) => ReactNode);

/** Other names of the buttons. With names, the first is the main button. */
type ButtonNames = readonly [cancel: string, ok: string];

/**
 * Dialogs and lines for the person who is logged in when an act starts, or for the visitor. After a log-in or log-out
 * they are not shown, and their promises stay open, so that the act ends there: nothing of it is for the next person.
 */
export interface Dialogs {
  /** Resolves when the person has closed the alert: true by OK, false by Escape. */
  readonly alert: (text: string, more?: ReactNode) => Promise<boolean>;
  /** The alert at the end of a log-in or log-out, for the person after it. It names nobody else. */
  readonly alertAnyone: (text: string) => Promise<boolean>;
  /** `danger`: the action cannot be undone. Resolves to true if the person chose OK. */
  readonly confirm: (text: string, kind?: 'danger', names?: ButtonNames, more?: More) => Promise<boolean>;
  /**
   * Shows a success in a quiet line, which replaces the previous line, unless it waits for its end. The line is about
   * the screen that is open now: an act that opens another screen calls it afterwards.
   */
  readonly announce: (done: Done) => void;
}

let nextId = 1;

/** The answer to an act that has no person any more. A new promise each time, because a kept one would keep the acts. */
const endAct = () => new Promise<boolean>(() => undefined);

const DialogContext = createContext<Dialogs | null>(null);

/** Shows alerts and confirmations one after another. Contains the live regions of popups and quiet lines. */
export function DialogProvider({ children }: { readonly children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [done, setDone] = useState<Line | null>(null);
  const [alerts] = useState(() => new Map<string, Promise<boolean>>());
  const endDone = useCallback(() => setDone((shown) => shown?.next ?? null), []);
  const latestTurn = useRef(0);
  /** The number of log-ins and log-outs before the last rendering, whose functions the next act uses. */
  const [turn, setTurn] = useState(0);
  useEffect(
    () =>
      onPersonChange(() => {
        latestTurn.current += 1;
        setTurn(latestTurn.current);
        // They may name people, and OK and Undo are acts of the person who saw them.
        alerts.clear();
        setQuestions([]);
        setDone(null);
      }),
    [alerts],
  );
  const { undo: undoText } = useWords();

  const dialogs = useMemo((): Dialogs => {
    const isOver = () => turn !== latestTurn.current;
    const ask = (text: string, kind: Question['kind'], names?: ButtonNames, more?: More) =>
      new Promise<boolean>((answer) => {
        const question = { id: nextId++, text, kind, names, more, answer };
        setQuestions((waiting) => [...waiting, question]);
      });
    const alertAnyone = (text: string, more?: ReactNode) => {
      // A text that already waits or shows is not shown twice.
      const read = alerts.get(text) ?? ask(text, 'alert', undefined, more).finally(() => alerts.delete(text));
      alerts.set(text, read);
      return read;
    };
    return {
      alertAnyone,
      alert: (text, more) => (isOver() ? endAct() : alertAnyone(text, more)),
      confirm: (text, kind, names, more) => (isOver() ? endAct() : ask(text, kind ?? 'confirm', names, more)),
      announce: (next) => {
        if (isOver()) return;
        const line: Line = { ...next, id: nextId++, at: location.href };
        setDone((shown) => {
          if (line.waits) return shown && !shown.waits ? { ...shown, next: line } : line;
          const waiting = shown?.waits ? shown : shown?.next;
          return waiting ? { ...line, next: waiting } : line;
        });
      },
    };
  }, [turn, alerts]);

  const [current] = questions;
  const settle = useCallback((question: Question, yes: boolean) => {
    setQuestions((waiting) => waiting.filter((one) => one !== question));
    question.answer(yes);
  }, []);

  return (
    <DialogContext value={dialogs}>
      <PopupRegion>{children}</PopupRegion>
      <div aria-live="polite">
        {done && <QuietLine key={done.id} {...done} undoText={undoText} onEnd={endDone} />}
      </div>
      {current && <AlertDialog key={current.id} question={current} settle={settle} />}
    </DialogContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = use(DialogContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above');
  return dialogs;
}

interface AlertDialogProps {
  readonly question: Question;
  readonly settle: (question: Question, yes: boolean) => void;
}

function AlertDialog({ question, settle }: AlertDialogProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const message = useId();
  const details = useId();
  const { kind, names, more } = question;

  useModal(dialog);
  // The browser focuses the first button, and React's `autoFocus` runs before the dialog opens.
  useLayoutEffect(() => first.current?.focus(), []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={message}
      aria-describedby={more ? details : undefined}
      className="elevated mt-auto mb-0 w-full max-w-full animate-sheet md:animate-popup rounded-t-card bg-card p-5 pt-6 pb-[max(1.75rem,env(safe-area-inset-bottom))] md:m-auto md:w-100 md:rounded-card md:pb-5"
      onCancel={(event) => {
        event.preventDefault();
        settle(question, false);
      }}
      onKeyDown={keepFocusInside}
    >
      <p id={message} className="text-lead font-medium">
        {question.text}
      </p>
      {more && (
        <div id={details} className="mt-4">
          {typeof more === 'function' ? more(() => settle(question, false)) : more}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {kind !== 'alert' && (
          <Button
            look={names ? 'primary' : 'quiet'}
            className="flex-1"
            ref={kind === 'danger' ? first : undefined}
            onClick={() => settle(question, false)}
          >
            {names?.[0] ?? words.cancel}
          </Button>
        )}
        <Button
          look={names ? 'quiet' : kind === 'danger' ? kind : 'primary'}
          className="flex-1"
          ref={kind === 'danger' ? undefined : first}
          onClick={() => settle(question, true)}
        >
          {names?.[1] ?? words.ok}
        </Button>
      </div>
    </dialog>
  );
}
