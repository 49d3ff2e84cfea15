import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { FileMissing } from '#web/load-file.ts';
import { repeatUntilDone } from '#web/repeat.ts';

/**
 * A component whose file loads after the first rendering. `name`: the module's export. Until then `placeholder` is
 * shown, in the same size. If the file cannot load, it is requested again while the component is on screen.
 */
export function laterPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  placeholder: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | null = null;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const attempt = async () => {
    try {
      loaded = (await load())[name];
    } catch (error) {
      // A new build has replaced the file, so this page never gets it.
      if (!(error instanceof FileMissing)) throw error;
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!loaded) stop ??= repeatUntilDone(attempt);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  };

  return function LaterPart(props: Props): ReactNode {
    const Part = useSyncExternalStore(subscribe, () => loaded);
    return Part ? <Part {...props} /> : placeholder(props);
  };
}
