import { useState } from 'react';
import { ApiError, messageOf } from '#web/data/api/api.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

/** The message of each wrong field. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** A refusal of a form: the text of the alert, and the fields to mark. */
export interface Refusal<Field extends string> {
  readonly text: string;
  readonly fields: FieldErrors<Field>;
}

const noErrors = <Field extends string>() => ({}) as FieldErrors<Field>;

/** The field to mark for an error code, if the server names no field. */
type FieldOfCode<Field extends string> = Partial<Record<ApiError['code'], Field>>;

/**
 * The state of a form: the running task, and the message of each wrong field.
 * A refusal shows an alert. Then the first wrong field gets the focus, and each wrong field shows its message until it
 * is corrected. Pass `attach` to the form's `ref`, and `errors[field]` to each field.
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
   * Runs one task at a time. Resolves to its result, or to `null` if another task is running or the task was refused.
   * A refusal calls `onRefused`, then shows the alert. An ended session shows no alert here, because the app shows it.
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

  /** Call it when a field's value changes. Removes its message, or sets `stillWrong` as the new message. */
  const recheck = (field: Field, stillWrong?: string) => {
    if (errors[field]) setErrors((before) => ({ ...before, [field]: stillWrong }));
  };

  return { attach, busy, errors, refuse, run, recheck };
}

/** The fields to mark for an error. A network error marks none. */
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
