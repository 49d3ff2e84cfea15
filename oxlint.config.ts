import { defineConfig, type OxlintOverride } from 'oxlint';

/** A feature has the same folder name in contract/, server/features/ and web/features/ (docs/architecture.md). */
const features = [
  'sign-in',
  'passkeys',
  'people',
  'profile',
  'reactions',
  'opinions',
  'sessions',
  'safety',
  'moderation',
  'my-data',
  'notices',
  'year',
  'health',
  'openapi',
  'page-notice',
  'photos',
  'decisions',
  'transparency',
];

/** Folders, lowest first. A folder imports from itself and from those before it. */
const layers = {
  server: ['platform', 'access', 'identity', 'features', 'operator'],
  web: ['data', 'ui', 'features', 'layout', 'app'],
} as const;

interface ImportRule {
  regex: string;
  message: string;
}

const noServer: ImportRule = {
  regex: '^#server/|^(\\.\\./)+server/',
  message: 'The server is another layer: use it through contract/.',
};
const noWeb: ImportRule = {
  regex: '^#web/|^(\\.\\./)+web/',
  message: 'The web app is another layer: it uses the server through contract/.',
};
const noTest: ImportRule = {
  regex: '^#test/|^(\\.\\./)+test/',
  message: 'The product does not import its tests.',
};
const noDemo: ImportRule = {
  regex: '^#demo/|^(\\.\\./)+demo/',
  message: 'Demo people are loaded in one place, main.ts, and only when DEMO is set.',
};
const noNode: ImportRule = { regex: '^node:', message: 'This code runs in a browser.' };
const noOwnModules: ImportRule = {
  regex: '^#|^(\\.\\./)+(server|web|test|scripts|lab|demo)/',
  message: 'The contract imports no other folder of the repository.',
};

function noneOf(folders: readonly string[], layer: 'server' | 'web', message: string): ImportRule {
  return { regex: `^(#${layer}/|(\\.\\./)+)(features/)?(${folders.join('|')})/`, message };
}

/** The last override that matches a file replaces earlier ones, so each override lists all rules for its files. */
function forbidImports(files: string[], patterns: ImportRule[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function featureRules(layer: 'server' | 'web', files: string, others: ImportRule[]): OxlintOverride[] {
  return features.map((feature) => {
    const otherFeatures = features.filter((name) => name !== feature);
    const message = 'Features never import each other: a screen or an SQL read combines them.';
    return forbidImports(
      [`${layer}/features/${feature}/${files}`],
      [...others, noneOf(otherFeatures, layer, message)],
    );
  });
}

/** What a folder may not import: a higher layer, and the wiring in `server/`. */
function layerRules(layer: 'server' | 'web', folder: string): ImportRule[] {
  const folders: readonly string[] = layers[layer];
  const message = 'Imports run downward: see layers in oxlint.config.ts.';
  const higher = folders.slice(folders.indexOf(folder) + 1);
  if (higher.length === 0) return [];
  return [noneOf(higher, layer, message), { regex: `^#${layer}/[^/]+\\.tsx?$`, message }];
}

const onServer = [noWeb, noTest, noDemo];
const inBrowser = [noServer, noTest, noNode];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['/build', '/data', '/bench-data'],
  env: { builtin: true },
  rules: {
    'no-console': 'error',
    // Names in requests and answers, and in zod/mini.
    'no-underscore-dangle': ['error', { allow: ['_id', '_default'] }],
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // A closure next to its only caller is easier to read than a distant function.
    'unicorn/consistent-function-scoping': 'off',
    // TypeScript checks the same and understands `never`.
    'typescript/consistent-return': 'off',
    // Rows and parsed JSON come from outside. One assertion states their type.
    'typescript/no-unsafe-type-assertion': 'off',
    // Spreading a string counts code points, which is intended.
    'typescript/no-misused-spread': 'off',
    // The rule does not detect changes by a callback or an await in the loop.
    'eslint/no-unmodified-loop-condition': 'off',
    // pg is a CommonJS module with only a default import.
    'import/no-named-as-default-member': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    forbidImports(['contract/**'], [noOwnModules, noNode]),
    forbidImports(['server/**'], onServer),
    forbidImports(['server/main.ts'], [noWeb, noTest]),
    ...layers.server.map((folder) =>
      forbidImports([`server/${folder}/**`], [...onServer, ...layerRules('server', folder)]),
    ),
    ...featureRules('server', '**', [...onServer, ...layerRules('server', 'features')]),
    {
      files: ['server/**'],
      excludeFiles: ['server/platform/config/environment.ts', '**/*.test.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
    { files: ['server/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } }, // threads have no origin
    forbidImports(['web/**'], inBrowser),
    ...layers.web.map((folder) =>
      forbidImports([`web/${folder}/**`], [...inBrowser, ...layerRules('web', folder)]),
    ),
    ...featureRules('web', '**', [...inBrowser, ...layerRules('web', 'features')]),
    {
      files: ['web/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'import/no-nodejs-modules': 'error',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off', // the JSX transform imports it
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'web/data/api/api.ts has the only fetch.' },
        ],
      },
    },
    {
      // A download is no JSON, and web/data/api/api.ts is a part of every first screen.
      files: [
        'web/data/api/api.ts',
        'web/data/api/download-file.ts',
        'web/service-worker.ts',
        'web/**/*.test.*',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    // A server test uses HTTP and the builders of test/. The layers stay separate.
    forbidImports(['server/**/*.test.ts'], [noWeb]),
    ...featureRules('server', '**/*.test.ts', [noWeb]),
    forbidImports(['web/**/*.test.*'], [noServer]),
    ...featureRules('web', '**/*.test.*', [noServer]),
    {
      files: ['**/*.test.*', 'test/**', 'scripts/**', 'demo/**', 'lab/**'],
      rules: { 'no-console': 'off' },
    },
    { files: ['lab/bench/peers/**'], rules: { 'oxc/no-async-endpoint-handlers': 'off' } }, // Express 5 takes rejections
    { files: ['scripts/prepare/**'], rules: { 'unicorn/no-array-sort': 'off' } }, // Node 16 has no toSorted
    {
      files: ['*.config.ts', 'test/provide-*.ts'], // their frameworks need a default export
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
