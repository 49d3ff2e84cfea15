import { useState, type FormEvent } from 'react';
import { PHONE_DIGITS } from '#contract/limits.ts';
import { updateProfile } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { ApiError, call } from '#web/api.ts';
import { requestTime } from '#web/request-time.ts';
import type { SessionActions } from '#web/session.tsx';
import { useMyDataWords } from '#web/my-data-words.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { NameField, PhoneField } from '#web/ui/person-fields.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

interface CorrectionsFormProps {
  /** With the phone number: it comes with the profile, not with the stored data. */
  readonly user: User;
  readonly onUpdated: SessionActions['mergeUser'];
}

/** Corrects name and phone, with the rules of the sign-up. */
export function CorrectionsForm({ user, onUpdated }: CorrectionsFormProps) {
  const texts = useMyDataWords();
  const { attach, busy, errors, typed, type, save } = useCorrections(user, onUpdated);
  return (
    <form
      ref={attach}
      noValidate
      aria-label={texts.correct}
      className="elevated mt-3 flex flex-col gap-4 rounded-card bg-card p-4 desk:p-6"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lead font-bold">{texts.correct}</h2>
      <p className="text-meta text-soft">{texts.correctHint}</p>
      <NameField value={typed.name} onChange={(name) => type({ name })} error={errors.name} />
      <PhoneField
        value={typed.phone}
        isCut={typed.isCut}
        onChange={(phone, isCut) => type({ phone, isCut })}
        error={errors.phone}
      />
      <Button look="tint" type="submit" busy={busy !== null}>
        {texts.save}
      </Button>
    </form>
  );
}

function useCorrections(user: User, onUpdated: CorrectionsFormProps['onUpdated']) {
  const words = useWords();
  const texts = useMyDataWords();
  const { alert } = useDialogs();
  const { attach, busy, errors, refuse, run, recheck } = useForm<'name' | 'phone', 'saving'>();
  const [typed, setTyped] = useState({ name: user.name, phone: user.phone, isCut: false });

  const type = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    for (const field of ['name', 'phone'] as const) if (field in part) recheck(field);
  };

  const findWrong = () => ({
    ...(typed.name.trim() === '' && { name: words.missingText }),
    ...(!new RegExp(`^\\d{${PHONE_DIGITS}}$`).test(typed.phone) && { phone: words.missingPhone }),
    ...(typed.isCut && { phone: words.phoneTooLong }),
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fields = findWrong();
    if ('phone' in fields) return refuse({ text: words.invalidPhone, fields });
    if ('name' in fields) return refuse({ text: words.fillAllRequired, fields });
    const updates = {
      ...(typed.name.trim() !== user.name && { name: typed.name }),
      ...(typed.phone !== user.phone && { phone: typed.phone }),
    };
    if (Object.keys(updates).length === 0) return alert(texts.nothingChanged);
    const startedAt = requestTime();
    const answer = await run('saving', async () => {
      try {
        return (await call(updateProfile, { updates, id: { ...user } })).data;
      } catch (error) {
        throw explainWait(error, (date) => texts.nameAgainAt(date), words.locale);
      }
    });
    if (answer === null) return;
    onUpdated(answer.data, startedAt, Object.keys(updates) as (keyof typeof updates)[]);
    setTyped({ name: answer.data.name, phone: answer.data.phone, isCut: false });
    await alert(answer.message);
  };

  return { attach, busy, errors, typed, type, save };
}

/** The refusal of a second change of the name names the day of the next one. */
function explainWait(error: unknown, write: (date: string) => string, locale: string): unknown {
  if (!(error instanceof ApiError) || !error.fields['name'] || error.retryAfter === null) return error;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const message = write(day.format(Date.now() + error.retryAfter * 1000));
  return new ApiError(
    error.status,
    { ...error.answer, message, fields: { name: message } },
    error.retryAfter,
  );
}
