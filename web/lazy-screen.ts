import { lazy, type ComponentType } from 'react';

const RETRY_MS = 1000;

/**
 * A screen whose file comes when it is first shown: the export `name` of the module that `load` imports. A file that
 * does not come is asked for once more; after that the nearest Crashed boundary shows words and a button.
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

/** Some browsers remember that a module did not come, but name its address in the error: another query is another module. */
async function loadAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
  return address ? ((await import(/* @vite-ignore */ `${address}?again`)) as Module) : load();
}
