/**
 * Reads one cookie of a `Cookie` header. Removes spaces around name and value. If a name occurs twice, the first cookie
 * counts. Values are not decoded, because no cookie of Quad is encoded.
 * @returns the value; '' if there is no such cookie.
 */
export function readCookie(header: string | undefined, name: string): string {
  if (header === undefined) return '';
  for (const part of header.split(';')) {
    const end = part.indexOf('=');
    if (end !== -1 && part.slice(0, end).trim() === name) return part.slice(end + 1).trim();
  }
  return '';
}
