import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { FileMissing } from '#web/data/loading/load-file.ts';
import { repeatWhileOffline } from '#web/data/loading/repeat-while-offline.ts';

/**
 * A screen, or a part of one, whose file loads when it is first shown, or earlier by `load`. `name` is the module's
 * export. If the network fails, the shown part keeps its placeholder and requests the file again until it arrives. If
 * the server no longer has the file, or the file itself fails, the nearest ErrorBoundary shows a message and a button.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let loaded: { readonly default: ComponentType<Props> } | undefined;
  const loadScreen = async () => (loaded = { default: (await load())[name] });
  // React renders a resolved thenable synchronously. For a promise, even a fulfilled one, it shows a placeholder for
  // 300 ms.
  // oxlint-disable-next-line unicorn/no-thenable -- it replaces a promise
  const atOnce = { then: (done: (screen: typeof loaded) => void) => done(loaded) } as ReturnType<
    typeof loadScreen
  >;
  return Object.assign(
    lazy(() => (loaded ? atOnce : repeatWhileOffline(loadScreen))),
    { load: loadScreen },
  );
}

/**
 * A part that a screen does not need. `placeholder` has the same size and is shown until the file has loaded. It stays
 * if the server no longer has the file, because a message would replace the whole screen.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  placeholder: ReactNode = null,
) {
  const Part = lazyScreen<Name, Props>(
    () =>
      load().catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
        return { [name]: () => placeholder } as unknown as Record<Name, ComponentType<Props>>;
      }),
    name,
  );
  const Loading = (props: Props) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Loading, { load: Part.load });
}
