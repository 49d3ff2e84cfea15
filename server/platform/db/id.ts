const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True if a text has the form of an id. Other texts are never sent to the store. */
export function isId(text: string): boolean {
  return idShape.test(text);
}
