import { expect, test } from 'vitest';
import type * as Zod from 'zod/mini';
import { zodInBrowser } from './contract-in-browser.ts';

test('a schema in the browser can be created, but throws when it checks a value', async () => {
  const z = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(zodInBrowser())}`
  )) as typeof Zod;
  const schema = z.object({ name: z.string().check(z.minLength(1)) });
  for (const check of [
    () => schema.parse({}),
    () => schema.safeParse({}),
    () => schema.parseAsync({}),
    () => z.parse(schema, {}),
    () => z.safeParse(schema, {}),
  ])
    expect(check).toThrow('The browser has no schemas');
});
