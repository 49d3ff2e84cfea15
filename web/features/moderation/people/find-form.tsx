import { officerWords } from '#contract/words/en/officers.ts';
import { useState } from 'react';
import { TextArea } from '#web/features/moderation/text-area.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

/** Longer than any mail address. */
const QUERY_MAX = 320;

interface FindFormProps {
  /** The last search; null for none. */
  readonly asked: { readonly q: string; readonly reason: string } | null;
  readonly busy: boolean;
  readonly onFind: (wish: { q: string; reason: string }) => void;
}

/** The form with the searched text and the reason. */
export function FindForm({ asked, busy, onFind }: FindFormProps) {
  const texts = useWords(officerWords);
  const [q, setQ] = useState(asked?.q ?? '');
  const [reason, setReason] = useState(asked?.reason ?? '');
  const [isTried, setIsTried] = useState(false);
  const missing = (text: string, message: string) => (isTried && text.trim() === '' ? message : undefined);
  return (
    <form
      noValidate
      aria-label={texts.find}
      className="elevated flex flex-col gap-3 rounded-card bg-card px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!busy && q.trim() !== '' && reason.trim() !== '') onFind({ q: q.trim(), reason: reason.trim() });
      }}
    >
      <TextField
        label={texts.query}
        hint={texts.queryHint}
        error={missing(q, texts.queryMissing)}
        autoComplete="off"
        value={q}
        limit={QUERY_MAX}
        onChange={setQ}
      />
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        error={missing(reason, texts.reasonMissing)}
        value={reason}
        onChange={setReason}
      />
      <Button look="primary" type="submit" busy={busy} className="self-start max-md:w-full">
        {texts.find}
      </Button>
    </form>
  );
}
