import * as z from 'zod/mini';
import { PAGE_DEFAULT, PAGE_MAX } from './limits.ts';

/** Text that both stores can keep: well-formed Unicode without NUL. Unknown at the edges, so it is checked here, once. */
export function wireText(message: string) {
  return z.string(message).check(z.refine((text) => text.isWellFormed() && !text.includes('\0'), message));
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;
/** Control characters other than line breaks and tabs, and those that turn the reading direction of what follows. */
const disruptive = /(?![\n\r\t])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** More accents on one letter than any language writes: they would climb over the lines above. */
const towering = /\p{Mn}{9}/u;

/** Text that others are shown: something of it can be seen, and nothing of it spills over what stands around. */
export function shownText(message: string) {
  return wireText(message).check(
    z.trim(),
    z.refine((text) => text.replace(invisible, '') !== '', message),
    z.refine((text) => !disruptive.test(text) && !towering.test(text), message),
  );
}

/** Somebody's or something's id. Its form is not checked: an id that names nobody is 404, whatever it looks like. */
export function anyId(field: string) {
  return z.string(`${field} is missing: the id of what is meant`);
}

/** An actor named in the body: absent, null and empty name nobody. */
export const actor = z.optional(z.nullable(z.string('must be a text')));

/** One of a closed list; the message lists what is allowed. */
export function oneOf<const T extends readonly [string, ...string[]]>(field: string, values: T) {
  return z.enum(values, `${field} must be one of: ${values.join(', ')}`);
}

/** One of a closed list, or nothing: absent, null and `''` all become `''`. */
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

/** Numbers may come as decimal strings (CONTRACT.md section 4, Small rules). */
function readDecimal(value: number | string): number | string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
}

/** One of a closed list of numbers. */
export function oneOfNumbers<const T extends readonly [number, ...number[]]>(
  field: string,
  values: T,
): z.ZodMiniType<T[number], number | string> {
  const message = `${field} must be one of: ${values.join(', ')}`;
  return z.pipe(z.transform(readDecimal), z.literal([...values], message));
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

/** Page size: 1 to {@link PAGE_MAX}, default {@link PAGE_DEFAULT}. */
export const pageLimit: z.ZodMiniType<number, number | string | undefined> = z.pipe(
  z.transform((value: number | string | undefined) =>
    value === undefined || value === '' ? PAGE_DEFAULT : readDecimal(value),
  ),
  z.int(limitMessage).check(z.minimum(1, limitMessage), z.maximum(PAGE_MAX, limitMessage)),
);

/** Opaque place in an order, out of a `Link` header; never made by a client. */
export const pageCursor = z.optional(z.string('cursor must come from a Link header'));
