/**
 * Checks the product's dependencies: known vulnerabilities, licences, and the binary of the runtime.
 *   npm test -- dependencies
 * Exit codes: 0 all is well; 1 a finding; 3 no finding, but vulnerabilities are not checked, because the
 * registry does not answer audits.
 */
import path from 'node:path';
import { auditPackages } from '../dependencies/audit.ts';
import { checkLicences } from '../dependencies/licences.ts';
import { checkRuntime } from '../dependencies/runtime.ts';

const root = path.resolve(import.meta.dirname, '../..');

const { checked, refused } = checkLicences(root);
const runtime = await checkRuntime(root);
const audit = await auditPackages(root);

const print = (what: string, lines: readonly string[]) =>
  process.stdout.write(lines.map((line) => `${what}  ${line}\n`).join(''));

print('licences', refused.length === 0 ? [`${checked} packages, all allowed`] : refused);
print('runtime ', [runtime ?? 'the installed Node.js has the committed SHA-256']);
if (audit.kind === 'vulnerable') print('audit   ', audit.vulnerabilities);
else if (audit.kind === 'none known') print('audit   ', ['no known vulnerability']);
else print('audit   ', [`NOT CHECKED: the registry does not answer audits (${audit.reason})`]);

if (refused.length > 0 || runtime !== null || audit.kind === 'vulnerable') process.exitCode = 1;
else if (audit.kind === 'not checked') process.exitCode = 3;
