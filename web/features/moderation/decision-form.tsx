import { moderationWords } from '#contract/words/en/moderation.ts';
import { useState, type ReactNode, type Ref } from 'react';
import { decisionKinds, type ModeratedCase } from '#contract/moderation.ts';
import { dayAt, lastDayOf, untilDay, type Draft } from '#web/features/moderation/draft.ts';
import { canEnd, chooseReporterRule, needsRule } from '#web/features/moderation/templates.ts';
import { TextArea } from '#web/features/moderation/text-area.tsx';
import type { Queue } from '#web/features/moderation/use-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

const accented = { accentColor: 'var(--color-accent)' } as const;

const DAYS = [1, 3, 7, 30, 90];

interface DecisionFormProps {
  readonly one: ModeratedCase;
  readonly rules: Queue['rules'];
  readonly draft: Draft;
  readonly busy: boolean;
  readonly message: Ref<HTMLTextAreaElement>;
  readonly note: Ref<HTMLTextAreaElement>;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The chosen decisions with rule, end and texts. A confirmation sends them all at once. */
export function DecisionForm(props: DecisionFormProps) {
  const { one, rules, draft, busy, message, note, onChange, onConfirm, onCancel } = props;
  const texts = useWords(moderationWords);
  return (
    <form
      aria-label={texts.decide}
      className="flex flex-col gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <AllDecisions one={one} draft={draft} onChange={onChange} />
      {needsRule(draft.decisions) && (
        <SelectField
          label={texts.rule}
          value={draft.rule}
          placeholder={texts.chooseRule}
          options={rules.map(({ id, text }) => [id, text])}
          onChange={(rule) => onChange({ rule })}
        />
      )}
      {canEnd(draft.decisions) && <Until draft={draft} onChange={onChange} />}
      {draft.decisions.includes('mute-reporter') && (
        <>
          {one.reports.length > 1 && <Reporters one={one} draft={draft} onChange={onChange} />}
          <SelectField
            label={texts.reporterRule}
            value={chooseReporterRule(draft, rules)}
            placeholder={texts.chooseRule}
            options={rules.map(({ id, text }) => [id, text])}
            onChange={(reporterRule) => onChange({ reporterRule })}
          />
        </>
      )}
      {isMailed(one, draft) ? (
        <TextArea
          ref={message}
          label={texts.message}
          hint={texts.messageHint}
          value={draft.message}
          onChange={(text) => onChange({ message: text })}
        />
      ) : (
        <p className="text-meta text-soft">{texts.nobodyMailed}</p>
      )}
      <TextArea
        ref={note}
        label={texts.note}
        value={draft.note}
        onChange={(text) => onChange({ note: text })}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={busy}>
          {texts.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/**
 * True if the person affected gets a mail. A dismissal sends none if the person had noticed nothing
 * (server/features/moderation/decisions/decide.ts).
 */
function isMailed({ held, appeal }: ModeratedCase, { decisions }: Draft): boolean {
  return held || appeal !== null || needsRule(decisions);
}

interface PartProps extends Pick<DecisionFormProps, 'draft'> {
  readonly onChange: (part: Partial<Draft>) => void;
}

function AllDecisions({ one, draft, onChange }: PartProps & Pick<DecisionFormProps, 'one'>) {
  const texts = useWords(moderationWords);
  const kinds = decisionKinds.filter((kind) => kind !== 'remove' || one.kind !== 'person');
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="text-label font-medium">{texts.allDecisions}</legend>
      {kinds.map((kind) => (
        <Tick
          key={kind}
          isChecked={draft.decisions.includes(kind)}
          onChange={(isChecked) => {
            const others = draft.decisions.filter((chosen) => chosen !== kind);
            onChange({ decisions: isChecked ? [...others, kind] : others });
          }}
        >
          {texts.decisionNames[kind]}
        </Tick>
      ))}
    </fieldset>
  );
}

/** When a measure ends. */
export function Until({ draft, onChange }: PartProps) {
  const texts = useWords(moderationWords);
  const { locale } = useWords();
  const { decisions, until } = draft;
  const lastDay = lastDayOf(draft);
  const [today] = useState(() => dayAt(Date.now()));
  // A mute always ends.
  const forGood = decisions.includes('mute') ? [] : [['', texts.forGood] as const];
  const earlier = until.includes('T')
    ? [[until, texts.asBefore(new Date(until).toLocaleString(locale))] as const]
    : [];
  const days = DAYS.map((count) => [String(count), texts.days(count)] as const);
  const freeDay = [lastDay === null ? untilDay('') : until, texts.untilDay] as const;
  return (
    <>
      <SelectField
        label={texts.until}
        value={until}
        options={[...earlier, ...days, freeDay, ...forGood]}
        onChange={(value) => onChange({ until: value })}
      />
      {lastDay !== null && (
        <TextField
          type="date"
          label={texts.lastDay}
          limit={10}
          min={today}
          max="9999-12-31"
          value={lastDay}
          onChange={(day) => onChange({ until: untilDay(day) })}
        />
      )}
    </>
  );
}

/** A checkbox for each reporter of the case. */
function Reporters({ one, draft, onChange }: PartProps & Pick<DecisionFormProps, 'one'>) {
  const texts = useWords(moderationWords);
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="text-label font-medium">{texts.reportersToMute}</legend>
      {one.reports.map(({ id, reporter }) => (
        <Tick
          key={id}
          isChecked={!draft.spared.includes(id)}
          onChange={(isChecked) => {
            const others = draft.spared.filter((spared) => spared !== id);
            onChange({ spared: isChecked ? others : [...others, id] });
          }}
        >
          <bdi>{reporter.name}</bdi>
        </Tick>
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its text. */
export function Tick({ isChecked, onChange, children }: TickProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-meta">
      <input
        type="checkbox"
        style={accented}
        checked={isChecked}
        onChange={({ target: { checked } }) => onChange(checked)}
      />
      {children}
    </label>
  );
}
