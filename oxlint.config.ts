import { defineConfig, type OxlintOverride } from 'oxlint';

/** One noun, one folder, on every floor of the house (docs/architecture.md). */
const features = ['sign-in', 'people', 'profile', 'reactions', 'opinions', 'safety'];

interface Wall {
  regex: string;
  message: string;
}

const noServer: Wall = {
  regex: '^#server/|^(\\.\\./)+server/',
  message: 'The server is another floor: talk to it through contract/.',
};
const noWeb: Wall = {
  regex: '^#web/|^(\\.\\./)+web/',
  message: 'The web app is another floor: it talks to us through contract/.',
};
const noTest: Wall = {
  regex: '^#test/|^(\\.\\./)+test/',
  message: 'The product knows nothing of its tests.',
};
const noNode: Wall = { regex: '^node:', message: 'This runs in a browser.' };
const nothingOfOurs: Wall = {
  regex: '^#|^(\\.\\./)+(server|web|test|scripts|bench)/',
  message: 'The contract imports nothing of ours.',
};

function noneOf(folders: readonly string[], floor: string, message: string): Wall {
  return { regex: `^(#${floor}/|(\\.\\./)+)(${folders.join('|')})/`, message };
}

/** Of the overrides that match a file, the last one's `no-restricted-imports` counts alone: each says all its walls. */
function walls(files: string[], patterns: Wall[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function featureWalls(floor: 'server' | 'web', files: string, others: Wall[]): OxlintOverride[] {
  return features.map((feature) => {
    const neighbours = features.filter((name) => name !== feature);
    const message = 'Features never import each other: a screen or a SQL read composes them.';
    return walls([`${floor}/${feature}/${files}`], [...others, noneOf(neighbours, floor, message)]);
  });
}

const screensCompose = noneOf(['screens'], 'web', 'Screens compose features, never the other way round.');
const noProductWords = noneOf(
  [...features, 'screens', 'layout'],
  'web',
  'What is in ui/ knows nothing of the product: pass it in.',
);

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['build', 'data'],
  env: { builtin: true },
  rules: {
    'no-console': 'error',
    // Names of the wire and of zod/mini.
    'no-underscore-dangle': ['error', { allow: ['_id', '_default'] }],
    eqeqeq: 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // A closure where it is used reads better than a function far from its one caller.
    'unicorn/consistent-function-scoping': 'off',
    // TypeScript's own checks say the same, and know of `never`.
    'typescript/consistent-return': 'off',
    // Rows and parsed JSON come from outside: an assertion names their type at that one edge.
    'typescript/no-unsafe-type-assertion': 'off',
    // Counting code points is what is meant.
    'typescript/no-misused-spread': 'off',
    // Blind to what a callback or an await in the loop changes.
    'eslint/no-unmodified-loop-condition': 'off',
    // pg is CommonJS: its one import is the default one.
    'import/no-named-as-default-member': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    walls(['contract/**'], [nothingOfOurs, noNode]),
    walls(['server/**'], [noWeb, noTest]),
    ...featureWalls('server', '**', [noWeb, noTest]),
    {
      files: ['server/**'],
      excludeFiles: ['server/config.ts', '**/*.test.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
    walls(['web/**'], [noServer, noTest, noNode]),
    ...featureWalls('web', '**', [noServer, noTest, noNode, screensCompose]),
    walls(['web/ui/**'], [noServer, noTest, noNode, noProductWords]),
    {
      files: ['web/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'import/no-nodejs-modules': 'error',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off', // the JSX transform imports it
        'no-restricted-globals': ['error', { name: 'fetch', message: 'web/api.ts has the only fetch.' }],
      },
    },
    {
      files: ['web/api.ts', 'web/service-worker.ts', 'web/**/*.test.*'],
      rules: { 'no-restricted-globals': 'off' },
    },
    // A server test goes through HTTP with the builders of test/; the floors stay apart all the same.
    walls(['server/**/*.test.ts'], [noWeb]),
    ...featureWalls('server', '**/*.test.ts', [noWeb]),
    walls(['web/**/*.test.*'], [noServer]),
    ...featureWalls('web', '**/*.test.*', [noServer, screensCompose]),
    {
      files: ['**/*.test.*', 'test/**', 'scripts/**', 'demo/**', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
    { files: ['scripts/prepare/**'], rules: { 'unicorn/no-array-sort': 'off' } }, // Node 16 has no toSorted
    {
      files: ['*.config.ts', 'test/provide-*.ts'], // their frameworks ask for a default export
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
