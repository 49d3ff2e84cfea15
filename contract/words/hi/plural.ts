/** Chooses the form for a number, by the rules of Hindi (CLDR): 0 and 1 are one. */
export function plural(count: number, one: string, many: string): string {
  return count <= 1 ? one : many;
}
