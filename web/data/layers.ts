/** Closes a dialog or menu as Escape does. Null for one with a history entry of its own, which the router closes. */
type Close = (() => void) | null;

/** The open dialogs and menus over the screen, the topmost last. */
export const layers: Close[] = [];

/** Call it when a dialog or menu opens, and the returned function when it closes. */
export function addLayer(close: Close): () => void {
  layers.push(close);
  return () => void layers.splice(layers.lastIndexOf(close), 1);
}
