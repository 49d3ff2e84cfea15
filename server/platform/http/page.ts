import { refuseField } from '#server/platform/errors.ts';
import { isId } from '#server/platform/db/id.ts';

/** Keyset paging (docs/decisions/006). A cursor is an opaque text in the `Link` header. */

const CURSOR_MAX = 200;

/** @param place the position after which the next page starts: short texts and whole numbers. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @returns the parts of a cursor, which the caller must validate; `null` for a text that is not a cursor. */
export function decodeCursor(cursor: string): readonly unknown[] | null {
  if (cursor.length > CURSOR_MAX || !/^[\w-]+$/.test(cursor)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : null;
  } catch {
    return null;
  }
}

/** Reads the id in a cursor. @throws invalid_input for a cursor that is not from this list's `Link` header. */
export function decodeIdCursor(cursor: string): string {
  const [id] = decodeCursor(cursor) ?? [];
  return typeof id === 'string' && isId(id) ? id : refuseCursor();
}

/** Refuses a cursor that is not from the list's `Link` header. */
export function refuseCursor(): never {
  const message = 'cursor is not one of this list: take it from the Link header, or start again without it';
  return refuseField('cursor', message);
}

/** Formats the `Link` header of the next page (RFC 8288). */
export function nextLink(path: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      search.set(name, String(value));
  }
  return `<${path}?${search.toString()}>; rel="next"`;
}
