import { lazy, type ComponentType } from 'react';

const RETRY_MS = 1000;

/**
 * A screen whose file loads when it is first shown. `name`: the module's export. A file that fails is requested once
 * more. After that the nearest ErrorBoundary shows a message and a button.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      await new Promise((done) => setTimeout(done, RETRY_MS));
      return { default: (await loadAgain(load, error))[name] };
    }
  });
}

/** Some browsers cache a failed import. They name its address in the error: with another query it is requested again. */
async function loadAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
  return address ? ((await import(/* @vite-ignore */ `${address}?again`)) as Module) : load();
}
