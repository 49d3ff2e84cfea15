import { editWords } from '#contract/words/en/edit.ts';
import type { FormEvent } from 'react';
import { updateProfile } from '#contract/profile.ts';
import type { EditableChoice } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import type { Words } from '#contract/words/en/words.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import type { KeptDraft } from '#web/data/storage/kept-draft.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import type { SessionActions } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { isFullName, isPhone } from '#web/ui/form/person-checks.ts';
import { useForm, type Refusal } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

export type EditedField = EditableChoice | 'name' | 'phone' | 'public' | 'wall';
type Edited = Pick<User, EditedField>;
/** The unsaved changes. `isPhoneCut`: the typed phone was cut. */
export type EditDraft = Edited & { readonly isPhoneCut: true };

export interface EditActions {
  readonly draft: KeptDraft<EditDraft>;
  readonly onUpdated: SessionActions['mergeUser'];
  /** Called after the person has read the server's message about the update. */
  readonly onRead: () => void;
}

/** The drafted details. A name typed before the last change of the name can no longer be sent. */
export function chosenIn(
  user: User,
  { isPhoneCut: _isPhoneCut, name, ...others }: KeptDraft<EditDraft>['values'],
): Partial<Edited> {
  return name === undefined || nameLockedUntil(user) !== null ? others : { ...others, name };
}

/** The state of the edit form: its changes and their update. Name and phone follow the rules of the sign-up. */
export function useEdit(user: User, { draft, onUpdated, onRead }: EditActions) {
  const words = useWords();
  const texts = useWords(editWords);
  const { alert } = useDialogs();
  const { attach, ...form } = useForm<EditedField, 'updating'>();
  const nameAgain = nameAgainAt(user, texts.nameAgainAt, words.locale);
  const { isPhoneCut = false } = draft.values;
  const chosen = chosenIn(user, draft.values);

  const choose = (part: Partial<Edited>, isCut: boolean = isPhoneCut) => {
    draft.write({ ...leaveOutSame(user, { ...chosen, ...part }), ...(isCut && { isPhoneCut: true }) });
    for (const field of Object.keys(part) as EditedField[]) form.recheck(field);
  };

  const update = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const updates = withTrimmedName(user, chosen);
    const wrong = findWrong(updates, isPhoneCut, words);
    if (wrong) return form.refuse(wrong);
    const keys = Object.keys(updates) as EditedField[];
    if (keys.length === 0) return alert(texts.selectAtLeastOne);
    const message = await form.run('updating', async () => {
      const startedAt = requestTime();
      const { data } = await call(updateProfile, { updates, id: { ...user } }).catch((error: unknown) => {
        throw explainWait(error, texts.nameAgainAt, words.locale);
      });
      onUpdated(data.data, startedAt, keys);
      draft.remove();
      return data.message;
    });
    if (message === null) return;
    await alert(message);
    onRead();
  };

  return {
    attach,
    errors: form.errors,
    isBusy: form.busy !== null,
    now: { ...user, ...chosen },
    choose,
    isPhoneCut,
    /** The reason why the name cannot change now; null if it can. */
    nameAgain,
    update,
  };
}

function leaveOutSame(user: User, chosen: Partial<Edited>): Partial<Edited> {
  return Object.fromEntries(
    Object.entries(chosen).filter(([field, value]) => value !== user[field as EditedField]),
  );
}

/** Returns the changes to send. A blank at an end of the name is no change. */
function withTrimmedName(user: User, { name, ...others }: Partial<Edited>): Partial<Edited> {
  return leaveOutSame(user, name === undefined ? others : { ...others, name: name.trim() });
}

/** Finds every wrong field, and one text for the alert. */
function findWrong(
  { name, phone }: Partial<Edited>,
  isPhoneCut: boolean,
  words: Words,
): Refusal<EditedField> | null {
  const isPhoneWrong = isPhoneCut || (phone !== undefined && !isPhone(phone));
  const isNameWrong = name !== undefined && !isFullName(name);
  if (!isPhoneWrong && !isNameWrong) return null;
  const nameError = name === '' ? words.missingText : words.wrongName;
  const text = isPhoneWrong ? words.invalidPhone : words.wrongName;
  return {
    text: name === '' ? words.fillAllRequired : text,
    fields: {
      ...(isNameWrong && { name: nameError }),
      ...(isPhoneWrong && { phone: isPhoneCut ? words.phoneTooLong : words.missingPhone }),
    },
  };
}

/** Milliseconds since the epoch; null if the name can be changed now. */
function nameLockedUntil({ nameAgainAt: at }: User): number | null {
  const time = Date.parse(at ?? '');
  return time > Date.now() ? time : null;
}

function nameAgainAt(user: User, write: (date: string) => string, locale: string): string | null {
  const time = nameLockedUntil(user);
  return time === null ? null : write(formatDay(time, locale));
}

function formatDay(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
}

/** Explains a refused second change of the name, with the day of the next allowed change. */
function explainWait(error: unknown, write: (date: string) => string, locale: string): unknown {
  if (!(error instanceof ApiError) || !error.fields['name'] || error.retryAfter === null) return error;
  const message = write(formatDay(Date.now() + error.retryAfter * 1000, locale));
  return new ApiError(
    error.status,
    { ...error.answer, message, fields: { name: message } },
    error.retryAfter,
  );
}
