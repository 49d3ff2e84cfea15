import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { CaseDetails } from '#web/features/moderation/case-details.tsx';
import { CaseHead } from '#web/features/moderation/case-head.tsx';
import { CaseRecord } from '#web/features/moderation/case-record.tsx';
import { DecisionForm } from '#web/features/moderation/decision-form.tsx';
import type { KeyGate } from '#web/features/moderation/key-gate.ts';
import { ReverseControl } from '#web/features/moderation/reverse-control.tsx';
import { listTemplates, type Template } from '#web/features/moderation/templates.ts';
import { useKeys } from '#web/features/moderation/use-keys.ts';
import { useOpenCase } from '#web/features/moderation/use-open-case.ts';
import type { Queue } from '#web/features/moderation/use-queue.ts';

interface OpenCaseProps {
  readonly one: ModeratedCase;
  readonly queue: Queue;
  /** The element in which keys work while it has the focus. */
  readonly area: RefObject<HTMLElement | null>;
  readonly gate: KeyGate;
  readonly onStep: (by: 1 | -1) => void;
  readonly onKeys: () => void;
  readonly onDecided: (what: string) => void;
}

/** A case with its decision form. Give each case another `key`. */
export function OpenCase({ one, queue, area, gate, onStep, onKeys, onDecided }: OpenCaseProps) {
  const texts = useWords(moderationWords);
  const { draft, problem, busy, change, removeNote, choose, cancel, confirm } = useOpenCase({
    one,
    queue,
    gate,
    onDecided,
  });
  const [isPhotoClear, setPhotoClear] = useState(false);
  const [showsRecord, setShowsRecord] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const templates = listTemplates(one);
  const isDeciding = one.canClaim && draft.decisions.length > 0;

  useEffect(() => heading.current?.focus(), []);
  // `n` opens the record, and the box is there after the next rendering.
  const wantsNote = useRef(false);
  useEffect(() => {
    if (!wantsNote.current) return;
    wantsNote.current = false;
    note.current?.focus();
  });

  const press = (key: string) => {
    if (busy) return;
    const template = templates.find(({ letter }, index) => key === letter || key === String(index + 1));
    if (template) return choose(template);
    if (key === 'j' || key === 'k') return onStep(key === 'j' ? 1 : -1);
    if (key === '?') return onKeys();
    if (key === 'p' && one.kind !== 'opinion') return setPhotoClear(!isPhotoClear);
    if (key === 'e') return message.current?.focus();
    if (key !== 'n') return;
    wantsNote.current = true;
    setShowsRecord(!isDeciding || showsRecord);
    if (isDeciding || showsRecord) note.current?.focus();
  };
  const escape = (isTyping: boolean) => {
    heading.current?.focus();
    if (!isTyping && !busy) cancel();
  };
  useKeys(area, gate, { press, confirm: () => void confirm(), escape });

  return (
    <article className="elevated rounded-card bg-card p-4">
      <CaseHead one={one} heading={heading} />
      <CaseDetails one={one} isPhotoClear={isPhotoClear} onTogglePhoto={() => setPhotoClear(!isPhotoClear)} />
      {!one.canClaim && (
        <ReverseControl key={one.decided} id={one.id} reversal={one.reversal} undoBefore={one.undoBefore} />
      )}
      {one.canClaim && <Templates templates={templates} chosen={draft.decisions} onChoose={choose} />}
      {isDeciding && (
        <DecisionForm
          one={one}
          rules={queue.rules}
          draft={draft}
          busy={busy}
          message={message}
          note={note}
          onChange={change}
          onConfirm={() => void confirm()}
          onCancel={() => escape(false)}
        />
      )}
      <p role="alert" className="pt-2 font-medium text-danger">
        {problem}
      </p>
      <details open={showsRecord} onToggle={({ currentTarget }) => setShowsRecord(currentTarget.open)}>
        <summary className="flex min-h-11 items-center text-meta font-medium text-accent">
          {texts.record}
        </summary>
        {showsRecord && (
          <CaseRecord
            id={one.id}
            note={note}
            text={isDeciding ? null : draft.note}
            onChange={(text) => change({ note: text })}
            onSaved={removeNote}
          />
        )}
      </details>
    </article>
  );
}

interface TemplatesProps {
  readonly templates: readonly Template[];
  readonly chosen: readonly string[];
  readonly onChoose: (template: Template) => void;
}

/** A button for each decision that a single key chooses. */
function Templates({ templates, chosen, onChoose }: TemplatesProps) {
  const texts = useWords(moderationWords);
  const id = useId();
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
      <legend id={id} className="sr-only">
        {texts.decide}
      </legend>
      {templates.map((template, index) => {
        const { name, letter, decisions } = template;
        return (
          <button
            key={name}
            type="button"
            aria-keyshortcuts={`${index + 1} ${letter}`}
            aria-pressed={decisions.length > 0 && decisions.join() === chosen.join()}
            className="press hover-shade inline-flex min-h-11 items-center gap-2 rounded-field border border-edge px-3 text-meta font-medium aria-pressed:bg-tint aria-pressed:text-accent"
            onClick={() => onChoose(template)}
          >
            <kbd className="text-caption text-soft [@media(hover:none)]:hidden">
              {index + 1} {letter}
            </kbd>
            {texts.templates[name]}
          </button>
        );
      })}
    </fieldset>
  );
}
