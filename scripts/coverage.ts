/** `node scripts/coverage.ts`: the numbered rules of the pages in docs/, with the names of the tests that check each. */
import { listRules } from './tidy/coverage-rules.ts';
import { readSourceFiles } from './tidy/source-files.ts';

for (const { number, text, tests } of listRules(readSourceFiles()))
  console.log([`${number} ${text}`, ...tests.map((test) => `    ${test}`)].join('\n'));
