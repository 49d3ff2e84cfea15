import { runPart } from './run-part.ts';

/** `npm test`: everything, or the part that the first word names (CONTRIBUTING.md). */
await runPart('npm test', {
  folder: import.meta.dirname,
  programs: {
    all: 'test/all.ts',
    dependencies: 'test/dependencies.ts',
    previous: 'test/previous.ts',
    queries: 'test/queries.ts',
  },
  usual: 'test/all.ts',
});
