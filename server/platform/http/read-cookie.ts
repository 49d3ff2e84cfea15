/**
 * Reads one cookie of a `Cookie` header. Blanks around name and value are left out, and the first cookie of that name counts.
 * Values are not decoded, because no cookie of Quad needs it.
 * @returns the value; '' if there is none.
 */
export function readCookie(header: string | undefined, name: string): string {
  if (header === undefined) return '';
  for (const part of header.split(';')) {
    const end = part.indexOf('=');
    if (end !== -1 && part.slice(0, end).trim() === name) return part.slice(end + 1).trim();
  }
  return '';
}
