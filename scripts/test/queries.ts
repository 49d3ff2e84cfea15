/** `npm test -- queries`: writes the SQL and the plans of frequent reads to docs/queries/. */
import { runProgram } from './run-program.ts';

const projects = ['sqlite', 'postgres'].flatMap((store) => ['--project', `server-${store}`]);
const isWritten = await runProgram('node_modules/vitest/vitest.mjs', [
  'run',
  '--update',
  ...projects,
  'server/access/queries.test.ts',
]);
process.exitCode = isWritten ? 0 : 1;
