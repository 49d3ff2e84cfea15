import { lazy, type ComponentType } from 'react';
import { NetworkError } from '#web/api.ts';
import { FileMissing } from '#web/load-file.ts';
import { repeatUntilDone } from '#web/repeat.ts';

/**
 * A screen whose file loads when it is first shown, or by `load` before. `name`: the module's export. If the network fails, a
 * screen that is shown keeps its placeholder and requests the file again until it comes. If the server does not have the
 * file any more, or the file fails, the nearest ErrorBoundary shows a message and a button.
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
    lazy(() => (loaded ? atOnce : repeatWhileOffline(loadScreen))),
    { load: loadScreen },
  );
}

function repeatWhileOffline<Value>(load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    repeatUntilDone(async () => {
      try {
        resolve(await load());
      } catch (error) {
        if (error instanceof NetworkError && !(error instanceof FileMissing)) throw error;
        reject(error);
      }
    });
  });
}
