import { moderationWords } from '#contract/words/en/moderation.ts';
import { useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addCaseNote, getEvidence } from '#contract/case-record.ts';
import { getModerationLog, type LogEntry } from '#contract/moderation-log.ts';
import { call, messageOf } from '#web/data/api/api.ts';
import { LogRow } from '#web/features/moderation/log-row.tsx';
import { TextArea } from '#web/features/moderation/text-area.tsx';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

interface CaseRecordProps {
  readonly id: string;
  readonly note: Ref<HTMLTextAreaElement>;
  /** The note being written; null while it is part of a decision. */
  readonly text: string | null;
  readonly onChange: (text: string) => void;
  readonly onSaved: (text: string) => void;
}

/** The log of one case, with a box for a note without a decision, and the evidence as a file. */
export function CaseRecord({ id, note, text, onChange, onSaved }: CaseRecordProps) {
  const texts = useWords(moderationWords);
  const words = useWords();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useQuery<readonly LogEntry[]>({
    queryKey: queryKeys.moderation(`log ${id}`),
    queryFn: async ({ signal }) =>
      (await call(getModerationLog, { case: id, limit: 50 }, { signal })).data.data,
    staleTime: 0,
  });
  const save = async () => {
    if (text === null) return;
    setBusy(true);
    setProblem('');
    try {
      await call(addCaseNote, { id, note: text });
      onSaved(text);
      void refetch();
    } catch (error) {
      setProblem(messageOf(error, words));
    }
    setBusy(false);
  };
  return (
    <>
      {text !== null && (
        <>
          <TextArea ref={note} label={texts.note} value={text} onChange={onChange} />
          <p role="alert" className="text-meta text-danger">
            {problem}
          </p>
          <Button
            look="tint"
            className="mt-2"
            busy={busy}
            disabled={text.trim() === ''}
            onClick={() => void save()}
          >
            {texts.saveNote}
          </Button>
        </>
      )}
      <ul className="divide-y divide-line pt-2">
        {data?.map((entry) => (
          <LogRow key={entry.date + entry.what} entry={entry} isOfShownCase />
        ))}
      </ul>
      <a
        href={`${getEvidence.path}?id=${id}`}
        download
        className="inline-flex min-h-11 items-center rounded-inner text-meta font-medium text-accent"
      >
        {texts.evidence}
      </a>
      <p className="text-caption text-soft">{texts.evidenceHint}</p>
    </>
  );
}
