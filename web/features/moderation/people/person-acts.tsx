import { moderationWords } from '#contract/words/en/moderation.ts';
import { officerWords } from '#contract/words/en/officers.ts';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { FoundPerson } from '#contract/officers.ts';
import { ActForm } from '#web/features/moderation/people/act-form.tsx';
import type { ChosenAct } from '#web/features/moderation/people/send-act.ts';
import type { FoundPeople } from '#web/features/moderation/people/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

interface PersonActsProps extends Pick<FoundPeople, 'rules' | 'reason'> {
  readonly person: FoundPerson;
  /** @param text states what has been done. */
  readonly onDone: (text: string) => void;
  /** Called when the person's state differs from the state on this page. */
  readonly onChanged: () => void;
}

/** The cases of a person, and what an officer can do. One form is open at a time. */
export function PersonActs({ person, rules, reason, onDone, onChanged }: PersonActsProps) {
  const texts = useWords(officerWords);
  const [act, setAct] = useState<ChosenAct | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = (chosen: ChosenAct, button: HTMLButtonElement) => {
    opener.current = button;
    setAct(chosen);
  };
  const close = () => {
    setAct(null);
    opener.current?.focus();
  };
  const { state, me } = person;
  const isDeleted = state === 'left' || state === 'erasing';
  return (
    <>
      <Cases person={person} onReverse={(id, button) => open({ kind: 'reverse', caseId: id }, button)} />
      {me ? (
        <p className="pt-3 text-meta text-soft">{texts.me}</p>
      ) : (
        <div className="flex flex-wrap gap-2 pt-3">
          {(['suspend', 'export', 'delete'] as const)
            .filter((kind) => kind !== 'suspend' || !(state === 'suspended' || isDeleted))
            .filter((kind) => kind !== 'delete' || state !== 'erasing')
            .map((kind) => (
              <Button
                key={kind}
                look="tint"
                aria-expanded={act?.kind === kind}
                onClick={({ currentTarget }) =>
                  act?.kind === kind ? close() : open({ kind }, currentTarget)
                }
              >
                {texts[kind]}
              </Button>
            ))}
        </div>
      )}
      {act && (
        <ActForm
          key={act.kind === 'reverse' ? act.caseId : act.kind}
          act={act}
          person={person}
          rules={rules}
          reason={reason}
          onCancel={close}
          onChanged={onChanged}
          onDone={(text) => {
            setAct(null);
            onDone(text);
          }}
        />
      )}
    </>
  );
}

interface CasesProps {
  readonly person: FoundPerson;
  readonly onReverse: (caseId: string, button: HTMLButtonElement) => void;
}

function Cases({ person: { cases, me }, onReverse }: CasesProps) {
  const texts = useWords(officerWords);
  const names = useWords(moderationWords);
  const { locale } = useWords();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  if (cases.length === 0) return <p className="pt-2 text-meta text-soft">{texts.noCases}</p>;
  return (
    <section aria-label={texts.cases} className="pt-2">
      <h3 className="text-label font-medium">{texts.cases}</h3>
      <ul className="divide-y divide-line">
        {cases.map(({ id, kind, opened, decided, outcome, decisions, rule, canReverse }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 text-meta">
            <Link
              href={`/moderation?case=${id}`}
              className="inline-flex min-h-11 items-center rounded-inner font-medium text-accent"
            >
              {names.kindNames[kind]} · {day.format(new Date(decided || opened))}
            </Link>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <Separated>
                {outcome === null ? texts.openCase : names.outcomes[outcome]}
                {rule || null}
                {decisions.map((one) => names.decisionNames[one]).join(', ') || null}
              </Separated>
            </span>
            {canReverse && !me && (
              <Button look="text" onClick={({ currentTarget }) => onReverse(id, currentTarget)}>
                {texts.reverse}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
