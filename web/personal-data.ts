const listeners = new Set<() => void>();

/**
 * Calls the listener when nothing of the person who was logged in may remain in memory. The session changes before most
 * of the app's code is loaded, so it cannot import the owners of that data.
 */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function removePersonalData(): void {
  for (const listener of listeners) listener();
}
