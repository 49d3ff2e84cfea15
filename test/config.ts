import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';

/** The message of the refusal. Fails if the values are accepted. */
export function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

/** The variables that {@link readConfig} reads. */
export function namesRead(): string[] {
  const names = new Set<string>();
  const spy = new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(spy);
  return [...names].toSorted();
}

/** Names and values of .env.example. */
export function readExampleFile(): [string, string][] {
  const text = readFileSync(path.join(import.meta.dirname, '../.env.example'), 'utf8');
  return [...text.matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ]);
}
