/** `npm run bench -- texts`: prints a table of how the filters of an opinion judge the texts of test/corpora. */
import { alignColumns } from '../columns.ts';
import { measureTexts, readCorpora } from './corpora.ts';

const rows = await measureTexts(readCorpora());
const lines = rows.map(({ corpus, half, count, outcomes: { passed, asked, refused } }) =>
  [corpus, half, count, passed, asked, refused].map(String),
);
const head = ['corpus', 'half', 'texts', 'passed', 'asked', 'refused'];
console.log(alignColumns([head, ...lines], new Set([2, 3, 4, 5])).join('\n'));
