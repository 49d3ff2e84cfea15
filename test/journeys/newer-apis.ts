/**
 * Removes the APIs that the oldest supported browsers lack, and those that the product must not depend on. Runs in the
 * page before its scripts.
 */
export function removeNewerApis(): void {
  for (const [owner, names] of [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Set.prototype, ['symmetricDifference', 'union', 'difference', 'intersection']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'popover']],
    [Document.prototype, ['startViewTransition']],
    [Navigator.prototype, ['share', 'canShare', 'setAppBadge', 'clearAppBadge']],
    [window, ['navigation', 'scheduler', 'requestIdleCallback']],
  ] as const) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
