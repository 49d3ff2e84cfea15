import { useState } from 'react';
import { ApiError, messageOf } from '#web/api.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

/** What is wrong with which field, in a sentence for a person. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** Why a form was refused: the alert's text, and the fields that stay marked after it. */
export interface Refusal<Field extends string> {
  readonly text: string;
  readonly fields: FieldErrors<Field>;
}

const noErrors = <Field extends string>() => ({}) as FieldErrors<Field>;

/** The field that an error code is about, where the server names none. */
type FieldOfCode<Field extends string> = Partial<Record<ApiError['code'], Field>>;

/**
 * The state that every form has: which task is running, and what is wrong with which field.
 * After a refusal the alert is shown; then the first wrong field has the focus, and each wrong field keeps its message
 * until it is corrected. Give `attach` to the form's `ref`, and `errors[field]` to each field.
 */
export function useForm<Field extends string, Task extends string>(fieldOfCode: FieldOfCode<Field> = {}) {
  const words = useWords();
  const { alert } = useDialogs();
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [busy, setBusy] = useState<Task | null>(null);
  const [errors, setErrors] = useState(noErrors<Field>);

  const refuse = async ({ text, fields }: Refusal<Field>) => {
    setErrors(fields);
    await alert(text);
    element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  /**
   * Runs one task at a time. Resolves to its result; to `null` if another one runs, or if it was refused, once the
   * person has read why. `onRefused` comes before that. An ended session is not reported: the app itself shows it.
   */
  const run = async <T>(
    task: Task,
    work: () => Promise<T>,
    onRefused?: (error: unknown) => void,
  ): Promise<T | null> => {
    if (busy) return null;
    setBusy(task);
    setErrors(noErrors());
    try {
      const result = await work();
      setBusy(null);
      return result;
    } catch (error) {
      setBusy(null);
      onRefused?.(error);
      if (!(error instanceof ApiError && error.code === 'no_session')) {
        await refuse(refusalOf(error, messageOf(error, words), fieldOfCode));
      }
      return null;
    }
  };

  /** A field's value has changed: its message goes, or becomes what is still wrong with the new value. */
  const recheck = (field: Field, stillWrong?: string) => {
    if (errors[field]) setErrors((before) => ({ ...before, [field]: stillWrong }));
  };

  return { attach, busy, errors, refuse, run, recheck };
}

/** No field is to blame for a network fault. */
function refusalOf<Field extends string>(
  error: unknown,
  text: string,
  fieldOfCode: FieldOfCode<Field>,
): Refusal<Field> {
  if (!(error instanceof ApiError)) return { text, fields: noErrors() };
  if (Object.keys(error.fields).length > 0) return { text, fields: error.fields as FieldErrors<Field> };
  const field = fieldOfCode[error.code];
  return { text, fields: field ? ({ [field]: text } as FieldErrors<Field>) : noErrors() };
}
