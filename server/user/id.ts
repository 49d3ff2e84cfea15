const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all. Anything else names nobody and never reaches a store. */
export function isId(text: string): boolean {
  return idShape.test(text);
}
