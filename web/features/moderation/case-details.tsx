import { moderationWords } from '#contract/words/en/moderation.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ModeratedCase } from '#contract/moderation.ts';
import { CasePhoto } from '#web/features/moderation/case-photo.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

interface CaseDetailsProps {
  readonly one: ModeratedCase;
  readonly isPhotoClear: boolean;
  readonly onTogglePhoto: () => void;
}

/** The facts for a decision: the target, the reports, the appeal and the person's history. */
export function CaseDetails({ one, isPhotoClear, onTogglePhoto }: CaseDetailsProps) {
  const texts = useWords(moderationWords);
  return (
    <>
      <Target one={one} />
      {one.kind !== 'opinion' && <CasePhoto one={one} isClear={isPhotoClear} onToggle={onTogglePhoto} />}
      {one.appeal && <Appeal one={one} />}
      <Part title={texts.reports}>
        {one.reports.length === 0 && <p className="text-meta">{texts.noReports}</p>}
        <ul className="divide-y divide-line">
          {one.reports.map((report) => (
            <Report key={report.id} report={report} one={one} />
          ))}
        </ul>
      </Part>
      <OtherCases one={one} />
      <History one={one} />
    </>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <h3 className="pt-3 text-label font-medium text-soft">{title}</h3>
      {children}
    </>
  );
}

function Target({ one: { kind, now, profile } }: Pick<CaseDetailsProps, 'one'>) {
  const texts = useWords(moderationWords);
  return (
    <>
      {kind === 'opinion' && (
        <blockquote className="py-2">
          <p dir="auto" className="text-lead wrap-anywhere">
            {now.text || texts.gone}
          </p>
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-meta text-soft">
        {texts.stateNames[now.state] ?? now.state}
        <Link
          href={`/student/${profile.id}`}
          className="inline-flex min-h-11 items-center rounded-inner text-accent"
        >
          {texts.openProfile}
        </Link>
      </p>
    </>
  );
}

type CaseReport = ModeratedCase['reports'][number];

function Report({ report, one }: { readonly report: CaseReport; readonly one: ModeratedCase }) {
  const texts = useWords(moderationWords);
  const { reporter, upheld, dismissed, reason, note, date, counts, evidence } = report;
  const hasChanged = evidence.text !== '' && evidence.text !== one.now.text;
  return (
    <li className="py-2">
      <p className="font-medium">
        {texts.reasonNames[reason]}
        {note && (
          <>
            : <bdi className="wrap-anywhere">{note}</bdi>
          </>
        )}
      </p>
      <p className="text-meta text-soft">
        <Separated>
          <>
            <bdi>{reporter.name}</bdi> ({texts.accuracy(upheld, dismissed)}
            {!counts && `, ${texts.muted}`})
          </>
          <Day date={date} />
        </Separated>
      </p>
      {hasChanged && (
        <p dir="auto" className="text-meta wrap-anywhere">
          {texts.asReported}: {evidence.text}
        </p>
      )}
    </li>
  );
}

function Appeal({ one: { appeal, decisions } }: Pick<CaseDetailsProps, 'one'>) {
  const texts = useWords(moderationWords);
  if (!appeal) return null;
  return (
    <Part title={texts.theAppeal}>
      <p dir="auto" className="wrap-anywhere">
        {appeal.note}
      </p>
      <p className="text-meta text-soft">
        {texts.inForce}: {decisions.map((decision) => texts.decisionNames[decision]).join(', ')}.{' '}
        {texts.appealHint}
      </p>
    </Part>
  );
}

function CaseLink({ id, kind, date }: { id: string; kind: ModeratedCase['kind']; date: string }) {
  const texts = useWords(moderationWords);
  return (
    <Link
      href={`/moderation?case=${id}`}
      className="inline-flex min-h-11 items-center rounded-inner font-medium text-accent"
    >
      <span>
        {texts.kindNames[kind]} · <Day date={date} />
      </span>
    </Link>
  );
}

function OtherCases({ one: { openCases } }: Pick<CaseDetailsProps, 'one'>) {
  const texts = useWords(moderationWords);
  if (openCases.length === 0) return null;
  return (
    <Part title={texts.otherCases}>
      <ul>
        {openCases.map(({ id, kind, opened, gravity, appealed }) => (
          <li key={id} className="text-meta">
            <Separated>
              <CaseLink id={id} kind={kind} date={opened} />
              {texts.gravityNames[gravity]}
              {appealed && texts.appealed}
            </Separated>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function History({ one: { history, strikes } }: Pick<CaseDetailsProps, 'one'>) {
  const texts = useWords(moderationWords);
  return (
    <Part title={<Separated>{[texts.history, texts.strikes(strikes)]}</Separated>}>
      {history.length === 0 && <p className="text-meta">{texts.noHistory}</p>}
      <ul>
        {history.map(({ id, kind, decided, outcome, decisions, rule }) => (
          <li key={id} className="text-meta">
            <Separated>
              <CaseLink id={id} kind={kind} date={decided} />
              <>
                {texts.outcomes[outcome]}
                {rule && ` (${rule})`}:{' '}
                {decisions.map((decision) => texts.decisionNames[decision]).join(', ')}
              </>
            </Separated>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Day({ date }: { readonly date: string }) {
  const { locale } = useWords();
  return (
    <time dateTime={date}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(date))}
    </time>
  );
}
