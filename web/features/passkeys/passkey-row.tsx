import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  /** Resolves to true if the passkey was renamed. */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => Promise<void>;
}

/** One passkey: its name and times, or the field for another name. */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const texts = useWords(passkeyWords);
  const { locale } = useWords();
  const times = useId();
  const { isEdited, setEdited, opener } = useEditing();
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at));
  const { name, created, lastUsed } = passkey;

  if (isEdited)
    return <NameForm name={name} busy={busy} onRename={onRename} onEnd={() => setEdited(false)} />;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p id={times} className="text-meta text-soft">
          <Separated>
            {[texts.addedOn(day(created)), lastUsed ? texts.lastUsed(day(lastUsed)) : texts.neverUsed]}
          </Separated>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} look="tint" aria-label={texts.renameOne(name)} onClick={() => setEdited(true)}>
          {texts.rename}
        </Button>
        <Button
          look="tint"
          busy={busy}
          aria-label={texts.removeOne(name)}
          aria-describedby={times}
          onClick={() => void onRemove()}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

/** True while the name is edited. Afterwards the focus returns to the button that opened the form. */
function useEditing() {
  const [isEdited, setEdited] = useState(false);
  const wasEdited = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isEdited && wasEdited.current) opener.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return { isEdited, setEdited, opener };
}

interface NameFormProps extends Pick<PasskeyRowProps, 'busy' | 'onRename'> {
  readonly name: string;
  readonly onEnd: () => void;
}

function NameForm({ name, busy, onRename, onEnd }: NameFormProps) {
  const words = useWords();
  const texts = useWords(passkeyWords);
  const [typed, setTyped] = useState(name);
  const { attach, errors, recheck, refuse } = useForm<'name', never>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const next = typed.trim();
    if (next === '') await refuse({ text: words.missingText, fields: { name: words.missingText } });
    else if (next === name || (await onRename(next))) onEnd();
  };
  return (
    <li className="py-2.5">
      <form ref={attach} noValidate className="flex flex-col gap-2" onSubmit={(event) => void save(event)}>
        <TextField
          ref={field}
          label={texts.name}
          limit={PASSKEY_NAME_MAX}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            recheck('name');
          }}
          error={errors.name}
          onKeyDown={(event) => event.key === 'Escape' && onEnd()}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="compact" type="submit" busy={busy}>
            {texts.save}
          </Button>
          <Button look="text" onClick={onEnd}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </li>
  );
}
