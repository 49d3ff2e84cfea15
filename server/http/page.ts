/** Keyset paging (docs/decisions/006): a cursor is an opaque text that travels in the `Link` header. */

const CURSOR_MAX = 200;

/** @param place short texts and whole numbers, whatever the order needs to go on. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The parts of a cursor, or `null` for what was never one. Their meaning is the caller's to check. */
export function decodeCursor(cursor: string): readonly unknown[] | null {
  if (cursor.length > CURSOR_MAX || !/^[\w-]+$/.test(cursor)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : null;
  } catch {
    return null;
  }
}

/** `Link` header of a page that is not the last (RFC 8288). */
export function nextLink(path: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      search.set(name, String(value));
  }
  return `<${path}?${search.toString()}>; rel="next"`;
}
