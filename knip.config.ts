import type { KnipConfig } from 'knip';

/** Finds files, exports and packages that nothing uses; scripts/tidy.test.ts runs it. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'server/entry.mjs',
        'web/service-worker.ts',
        // vite.config.ts names it in a string.
        'web/data/loading/load-file.ts',
        'web/public/*.js',
        'scripts/*.{ts,mjs}',
        // scripts/run-part.ts imports them by name.
        'scripts/test/{all,dependencies,previous,queries}.ts',
        'lab/bench/{server,comparison,web,texts}/main.ts',
        'lab/bench/{restarts,statements}.ts',
        'lab/drills/{all,kill,failover,rolling,nodes,faults,power,overload,restore,move,s3,soak,deploy}.ts',
        'lab/bench/server/ceiling-process.ts',
        'lab/drills/world/bucket-process.ts',
        'lab/drills/deploy/mail-catcher.ts',
        'test/journeys/*.spec.ts',
        'test/engines/*.spec.ts',
        'test/engines/playwright.config.ts',
        // Started as programs, or bundled for a page.
        'test/engines/{firefox-relay,in-page}.ts',
        'contract/url.d.ts',
        'server/platform/db/schema/migrations/*.ts',
      ],
      project: ['**/*.{ts,tsx,mjs}'],
    },
    // A package of its own, with its own dependencies.
    'lab/bench/peers': { entry: ['*-server.ts'], project: ['*.ts'] },
  },
  // CSS imports `tailwindcss`; TypeScript finds the types of a package by their name; the server sends files of a
  // viewer.
  ignoreDependencies: ['tailwindcss', '@types/smtp-server', '@fastify/swagger-ui'],
  ignoreBinaries: [
    'apt-get',
    'buildah',
    'chattr',
    'haproxy',
    'mount',
    'nginx',
    'nsenter',
    'openssl',
    'pgbouncer',
    'prlimit',
    'psql',
    'sqlmap',
    'umount',
    'unshare',
    'wapiti',
    'wrk',
  ],
};

export default config;
