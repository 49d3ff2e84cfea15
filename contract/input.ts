import * as z from 'zod/mini';
import { PAGE_DEFAULT, PAGE_MAX } from './limits.ts';
import { chosenFields, type ChosenDetails, type ChosenFieldName } from './user.ts';

/**
 * Text that both stores accept: well-formed Unicode without NUL. Every text of a request uses this schema. U+FFFD is
 * refused too, because a decoder inserted it for a lost character.
 */
export function wireText(message: string) {
  return z
    .string(message)
    .check(z.refine((text) => text.isWellFormed() && !/[\0\ufffd]/.test(text), message));
}

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into the characters that a person counts: a family emoji is one. */
export function splitCharacters(text: string): Intl.Segments {
  // Created on first use, because creation takes some milliseconds.
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return graphemes.segment(text);
}

/** The number of characters of {@link splitCharacters}. */
export function countCharacters(text: string): number {
  if (text === '') return 0;
  let count = 0;
  for (const _ of splitCharacters(text)) count += 1;
  return count;
}

/** An id of any form. A malformed id gets the same 404 as an unknown one. */
export function anyId(field: string) {
  return z.string(`${field} is missing: the id of what is meant`);
}

/**
 * The person who acts, if the body names them (docs/product.md section 3). Absent, null and empty values are ignored.
 */
export const actor = z.optional(z.nullable(z.string('must be a text')));

/** A value of a closed list. The message names the allowed values. */
export function oneOf<const T extends readonly [string, ...string[]]>(field: string, values: T) {
  return z.enum(values, `${field} must be one of: ${values.join(', ')}`);
}

/** A value of a closed list, or empty: absent, null and `''` become `''`. */
export function oneOfOrNone<const T extends readonly [string, ...string[]]>(
  field: string,
  values: T,
): z.ZodMiniType<T[number] | '', T[number] | '' | null | undefined> {
  const message = `${field} must be one of: ${values.join(', ')}, or empty`;
  return z.pipe(
    z.transform((value: T[number] | '' | null | undefined): string => value ?? ''),
    z.enum(['', ...values], message),
  );
}

/** Reads a number that may come as a decimal string (docs/product.md section 4). */
function readDecimal(value: number | string): number | string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
}

/** A value of a closed list of numbers. */
export function oneOfNumbers<const T extends readonly [number, ...number[]]>(
  field: string,
  values: T,
): z.ZodMiniType<T[number], number | string> {
  const message = `${field} must be one of: ${values.join(', ')}`;
  return z.pipe(z.transform(readDecimal), z.literal([...values], message));
}

/** The inputs of chosen details (`chosenFields`). Their messages name the allowed values. */
export function chosenInputs<Name extends ChosenFieldName>(
  names: readonly Name[],
): { [N in Name]: z.ZodMiniType<ChosenDetails[N], ChosenDetails[N] | string | null | undefined> } {
  return Object.fromEntries(names.map((name) => [name, chosenInput(name)])) as never;
}

function chosenInput(name: ChosenFieldName): z.ZodMiniType {
  const { choices, optional } = chosenFields[name];
  if (isNumbers(choices)) return oneOfNumbers(name, choices);
  return optional ? oneOfOrNone(name, choices) : oneOf(name, choices);
}

function isNumbers(
  choices: readonly [string, ...string[]] | readonly [number, ...number[]],
): choices is readonly [number, ...number[]] {
  return typeof choices[0] === 'number';
}

/** As {@link oneOfNumbers}; absent and `''` become `null`. */
export function oneOfNumbersOrNone<const T extends readonly [number, ...number[]]>(
  field: string,
  values: T,
): z.ZodMiniType<T[number] | null, number | string | undefined> {
  const message = `${field} must be one of: ${values.join(', ')}, or empty`;
  return z.pipe(
    z.transform((value: number | string | undefined) =>
      value === undefined || value === '' ? null : readDecimal(value),
    ),
    z.literal([null, ...values], message),
  );
}

const limitMessage = `limit must be a whole number from 1 to ${PAGE_MAX}`;

function limitOf(defaultLimit: number): z.ZodMiniType<number, number | string | undefined> {
  return z.pipe(
    z.transform((value: number | string | undefined) =>
      value === undefined || value === '' ? defaultLimit : readDecimal(value),
    ),
    z.int(limitMessage).check(z.minimum(1, limitMessage), z.maximum(PAGE_MAX, limitMessage)),
  );
}

/** Page size: 1 to {@link PAGE_MAX}; default {@link PAGE_DEFAULT}. */
export const pageLimit = limitOf(PAGE_DEFAULT);

/** Maximum number of search results: 1 to {@link PAGE_MAX}; default {@link PAGE_MAX}. */
export const searchLimit = z._default(limitOf(PAGE_MAX), PAGE_MAX);

/** Opaque position in an order. Clients take it from a `Link` header and never create one. */
export const pageCursor = z.optional(z.string('cursor must come from a Link header'));
