const listeners = new Set<() => void>();

/**
 * Calls the listener when it must remove the data of the person who was logged in. Modules with such data register
 * here, because the session's file loads earlier and cannot import them.
 */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function removePersonalData(): void {
  for (const listener of listeners) listener();
}
