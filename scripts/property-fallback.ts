import type { Plugin } from 'vite';

/**
 * Removes Tailwind's fallback for browsers without `@property`: every supported one has it (docs/architecture.md). A build
 * whose styles have no such block fails, so that a new form of it is noticed.
 */
export function dropPropertyFallback(): Plugin {
  return {
    name: 'drop-property-fallback',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      let found = false;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const source = String(file.source);
        file.source = source.replace(/@layer properties\{@supports .*?\}\}\}/s, '');
        found ||= file.source !== source;
      }
      if (!found) throw new Error('the styles have no fallback for @property');
    },
  };
}
