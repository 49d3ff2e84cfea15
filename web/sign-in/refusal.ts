import type { Words } from '#contract/words.ts';
import { ApiError, messageOf } from '#web/api.ts';

/** Why a form was refused, and which of its fields are marked for it. */
export interface Refusal<Field extends string> {
  readonly text: string;
  readonly fields: readonly Field[];
}

/** Of a network fault no field is to blame. */
export function refusalOf<Field extends string>(
  error: unknown,
  fieldOf: Partial<Record<ApiError['code'], Field>>,
  words: Words,
): Refusal<Field> {
  if (!(error instanceof ApiError)) return { text: messageOf(error, words), fields: [] };
  const named = Object.keys(error.fields) as Field[];
  const blamed = fieldOf[error.code];
  return { text: error.message, fields: named.length > 0 ? named : blamed ? [blamed] : [] };
}
