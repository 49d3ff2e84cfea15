import { moderationWords } from '#contract/words/en/moderation.ts';
import { officerWords } from '#contract/words/en/officers.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FoundPerson } from '#contract/officers.ts';
import { ApiError, messageOf } from '#web/data/api/api.ts';
import { Tick, Until } from '#web/features/moderation/decision-form.tsx';
import { isEndMissing, noDraft } from '#web/features/moderation/draft.ts';
import { noAct, sendAct, type ChosenAct, type TypedAct } from '#web/features/moderation/people/send-act.ts';
import type { FoundPeople } from '#web/features/moderation/people/use-people.ts';
import { TextArea } from '#web/features/moderation/text-area.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

interface ActFormProps extends Pick<FoundPeople, 'rules' | 'reason'> {
  readonly act: ChosenAct;
  readonly person: FoundPerson;
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
  readonly onChanged: () => void;
}

/** The form of one act: what it does, its reason, and the button that does it. */
export function ActForm({ act, person, rules, reason, onCancel, onDone, onChanged }: ActFormProps) {
  const texts = useWords(officerWords);
  const names = useWords(moderationWords);
  const words = useWords();
  const [typed, setTyped] = useState<TypedAct>({ ...noAct, reason });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind } = act;
  const change = (part: Partial<TypedAct>) => setTyped((now) => ({ ...now, ...part }));
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    heading.current?.focus();
    const form = heading.current?.closest('form');
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && cancel.current();
    form?.addEventListener('keydown', close);
    return () => form?.removeEventListener('keydown', close);
  }, []);

  const send = async () => {
    const missing = findMissing(kind, typed, texts, names.chooseDay);
    setProblem(missing);
    if (missing !== '' || busy) return;
    setBusy(true);
    try {
      await sendAct(act, person, typed);
      onDone(texts.done[kind](person.name));
    } catch (error) {
      setProblem(messageOf(error, words));
      setBusy(false);
      // Another tab or officer was faster.
      if (error instanceof ApiError && error.status === 409) onChanged();
    }
  };
  return (
    <form
      noValidate
      aria-label={texts.formOf(texts[kind], person.name)}
      className="mt-3 flex flex-col gap-3 rounded-field bg-sunken px-3.5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lead font-bold focus:outline-none">
        {texts[kind]}
      </h3>
      <p className="text-meta text-soft">{texts[`${kind}Hint`]}</p>
      <Fields kind={kind} typed={typed} rules={rules} onChange={change} />
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        value={typed.reason}
        onChange={(text) => change({ reason: text })}
      />
      <p role="alert" className="text-meta font-medium text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look={kind === 'delete' ? 'danger' : 'primary'} type="submit" busy={busy}>
          {texts.confirm(texts[kind])}
        </Button>
        <Button look="text" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

type Kind = ChosenAct['kind'];

/** The first missing part, in words; '' for none. */
function findMissing(kind: Kind, typed: TypedAct, texts: typeof officerWords, chooseDay: string): string {
  if (kind === 'suspend' && typed.rule === '') return texts.ruleMissing;
  if (kind === 'suspend' && isEndMissing(typed, Date.now())) return chooseDay;
  return typed.reason.trim() === '' ? texts.reasonMissing : '';
}

interface FieldsProps extends Pick<FoundPeople, 'rules'> {
  readonly kind: Kind;
  readonly typed: TypedAct;
  readonly onChange: (part: Partial<TypedAct>) => void;
}

function Fields({ kind, typed, rules, onChange }: FieldsProps): ReactNode {
  const texts = useWords(officerWords);
  const names = useWords(moderationWords);
  if (kind === 'suspend')
    return (
      <>
        <SelectField
          label={names.rule}
          value={typed.rule}
          placeholder={names.chooseRule}
          options={rules.map(({ id, text }) => [id, text])}
          onChange={(rule) => onChange({ rule })}
        />
        <Until
          draft={{ ...noDraft, decisions: ['suspend'], until: typed.until }}
          onChange={({ until = '' }) => onChange({ until })}
        />
        <TextArea
          label={names.message}
          hint={names.messageHint}
          value={typed.message}
          onChange={(message) => onChange({ message })}
        />
      </>
    );
  if (kind !== 'delete') return null;
  return (
    <div className="flex flex-col">
      <Tick isChecked={typed.keepsOpinions} onChange={(keepsOpinions) => onChange({ keepsOpinions })}>
        {texts.keepOpinions}
      </Tick>
      <Tick isChecked={typed.isFinal} onChange={(isFinal) => onChange({ isFinal })}>
        {texts.deleteNow}
      </Tick>
    </div>
  );
}
