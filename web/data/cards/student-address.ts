/** The address of a person's page. */
export function studentAddress(id: string): string {
  return `/student/${encodeURIComponent(id)}`;
}
