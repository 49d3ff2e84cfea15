import { lazy, type ComponentType } from 'react';

/**
 * A screen whose file loads when it is first shown. `name`: the module's export. If the file cannot be loaded
 * (load-file.ts), the nearest ErrorBoundary shows a message and a button.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
