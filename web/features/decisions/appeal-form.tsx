import { useWords } from '#web/data/words.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { useId, type FormEvent } from 'react';
import type { OwnDecision } from '#contract/decisions.ts';
import { countCharacters } from '#contract/input.ts';
import { REPORT_NOTE_MAX } from '#contract/limits.ts';
import { appeal } from '#contract/moderation.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { KeptLine } from '#web/ui/kept-line.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { describe, FieldMessages } from '#web/ui/form/field.tsx';
import { TextBox } from '#web/ui/form/text-box.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

interface AppealFormProps {
  readonly decision: OwnDecision;
  /** Called when the server has stored the appeal, now or earlier. */
  readonly onSent: () => void;
}

/** The note of an appeal with a Send button. The note is kept until it is sent. */
export function AppealForm({ decision, onSent }: AppealFormProps) {
  const texts = useWords(decisionWords);
  const id = useId();
  const { attach, busy, errors, run, recheck } = useForm<'note', 'sending'>();
  const draft = useKeptDraft<{ readonly note: string }>(`appeal:${useOwnUser().uid}:${decision.case}`);
  const { note = '' } = draft.values;
  const hint = `${texts.noteHint} ${countCharacters(note)}/${REPORT_NOTE_MAX}`;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await run('sending', async () => {
      await call(appeal, { case: decision.case, note }).catch((error: unknown) => {
        // The appeal is already stored, as the person wants. Another tab sent it, or the answer to an earlier try was
        // lost.
        if (!(error instanceof ApiError && error.code === 'already_appealed')) throw error;
      });
      return true;
    });
    if (!sent) return;
    draft.remove();
    onSent();
  };

  return (
    <form
      ref={attach}
      noValidate
      className="elevated mt-3 flex flex-col gap-4 rounded-card bg-card p-4"
      onSubmit={(event) => void send(event)}
    >
      {draft.isKept && <KeptLine draft={draft} />}
      <div>
        <label htmlFor={id} className="block pb-1.5 text-label font-medium">
          {texts.note}
        </label>
        <TextBox
          id={id}
          {...describe(id, { error: errors.note, hint })}
          rows={4}
          value={note}
          limit={REPORT_NOTE_MAX}
          onChange={(text) => {
            draft.write(text ? { note: text } : {});
            recheck('note');
          }}
        />
        <FieldMessages id={id} hint={hint} error={errors.note} />
      </div>
      <Button look="primary" type="submit" busy={busy !== null}>
        {texts.send}
      </Button>
    </form>
  );
}
