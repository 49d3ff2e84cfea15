import { lazy, type ComponentType } from 'react';

/**
 * A screen whose file loads when it is first shown, or by `load` before. `name`: the module's export. If the file cannot be
 * loaded (load-file.ts), the nearest ErrorBoundary shows a message and a button.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let loaded: { readonly default: ComponentType<Props> } | undefined;
  const loadScreen = async () => (loaded = { default: (await load())[name] });
  // React renders what such an object has at once. For a promise, also a fulfilled one, it shows a placeholder for 300 ms.
  // oxlint-disable-next-line unicorn/no-thenable -- it replaces a promise
  const atOnce = { then: (done: (screen: typeof loaded) => void) => done(loaded) } as ReturnType<
    typeof loadScreen
  >;
  return Object.assign(
    lazy(() => (loaded ? atOnce : loadScreen())),
    { load: loadScreen },
  );
}
