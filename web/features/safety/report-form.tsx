import { reportWords } from '#contract/words/en/report.ts';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { countCharacters } from '#contract/input.ts';
import { REPORT_NOTE_MAX } from '#contract/limits.ts';
import { report, reportReasons, type ReportKind, type ReportReason } from '#contract/reports.ts';
import { call, isSessionEnd } from '#web/data/api/api.ts';
import { HelpResources } from '#web/ui/help-resources.tsx';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { KeptLine } from '#web/ui/kept-line.tsx';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { describe, FieldMessages } from '#web/ui/form/field.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { TextBox } from '#web/ui/form/text-box.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

interface ReportFormProps {
  readonly kind: ReportKind;
  readonly id: string;
  readonly onSent: (reason: ReportReason) => void;
  readonly onClose: () => void;
}

interface ReportDraft {
  readonly reason: ReportReason;
  readonly note: string;
}

/** A reason, and a note if the person wants to add one. Both are kept until they are sent. */
export function ReportForm({ kind, id, onSent, onClose }: ReportFormProps) {
  const words = useWords();
  const texts = useWords(reportWords);
  const { attach, ...form } = useForm<'reason', 'sending'>();
  const draft = useKeptDraft<ReportDraft>(`report:${useOwnUser().uid}:${kind}:${id}`);
  const { reason = null, note = '' } = draft.values;
  const { alert } = useDialogs();
  const { askToLogIn } = useSession();
  // The cards of Home, and this form over them, stay after the session has ended.
  const explainEnd = (error: unknown) =>
    void (isSessionEnd(error) && askToLogIn(alert, words.reactLoggedOut));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (!reason) {
      const text = texts.chooseReason;
      return form.refuse({ text, fields: { reason: text } });
    }
    const sent = await form.run('sending', () => call(report, { kind, id, reason, note }), explainEnd);
    if (!sent) return;
    draft.remove();
    onSent(reason);
  };
  return (
    <form ref={attach} noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      <h2 className="text-section font-bold">{texts.titles[kind]}</h2>
      {draft.isKept && <KeptLine draft={draft} />}
      <Reasons
        kind={kind}
        chosen={reason}
        error={form.errors.reason}
        onChoose={(next) => {
          draft.write({ ...draft.values, reason: next });
          form.recheck('reason');
        }}
      />
      <div aria-live="polite" className={reason === 'self-harm' ? '' : 'sr-only'}>
        {reason === 'self-harm' && <HelpResources />}
      </div>
      <Note
        text={note}
        onChange={(text) => {
          const { note: _before, ...others } = draft.values;
          draft.write(text ? { ...others, note: text } : others);
        }}
      />
      <p className="text-meta text-soft">{texts.whatFollows}</p>
      <div className="sheet-end flex flex-wrap gap-2">
        <Button look="quiet" className="flex-1" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="primary" type="submit" className="flex-1" busy={form.busy !== null}>
          {texts.send}
        </Button>
      </div>
      {form.busy && <Popup text={texts.sending} />}
    </form>
  );
}

interface ReasonsProps {
  readonly kind: ReportKind;
  readonly chosen: ReportReason | null;
  readonly error: string | undefined;
  readonly onChoose: (reason: ReportReason) => void;
}

function Reasons({ kind, chosen, error, onChoose }: ReasonsProps) {
  const texts = useWords(reportWords);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  // Runs after the dialog has opened, because opening focuses the dialog's first button.
  useEffect(() => first.current?.focus(), []);
  const names = kind === 'person' ? texts.reasonsOfPerson : texts.reasons;
  return (
    <div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        // Gets the focus if no reason is chosen.
        tabIndex={-1}
        {...describe(id, { error })}
      >
        <p id={id} className="text-label font-medium">
          {texts.question}
        </p>
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              ref={reason === reportReasons[0] ? first : undefined}
              type="radio"
              name={id}
              checked={chosen === reason}
              className="size-5"
              style={{ accentColor: 'var(--color-accent)' }}
              onChange={() => onChoose(reason)}
            />
            {names[reason]}
          </label>
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </div>
  );
}

interface NoteProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Note({ text, onChange }: NoteProps) {
  const words = useWords();
  const texts = useWords(reportWords);
  const id = useId();
  return (
    <div>
      <span className="flex items-baseline justify-between pb-1.5">
        <label htmlFor={id} className="text-label font-medium">
          {texts.note}
        </label>
        <span id={`${id}-optional`} className="text-caption text-soft">
          {words.optional}
        </span>
      </span>
      <TextBox
        id={id}
        aria-describedby={`${id}-optional ${id}-count`}
        rows={2}
        value={text}
        limit={REPORT_NOTE_MAX}
        onChange={onChange}
      />
      <p id={`${id}-count`} className="pt-1 text-right text-caption text-soft even-digits">
        {countCharacters(text)}/{REPORT_NOTE_MAX}
      </p>
    </div>
  );
}
