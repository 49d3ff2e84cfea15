import { runPart } from '../../scripts/run-part.ts';

/** `npm run bench` measures the server, or what the first word names: docs/benchmarks.md. */
await runPart('npm run bench', {
  folder: import.meta.dirname,
  programs: {
    server: 'server/main.ts',
    peers: 'comparison/main.ts',
    web: 'web/main.ts',
    restarts: 'restarts.ts',
    statements: 'statements.ts',
    texts: 'texts/main.ts',
  },
  usual: 'server/main.ts',
});
