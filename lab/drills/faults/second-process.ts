import { runRefused } from '../../processes.ts';
import { formatStatuses } from '../outcome/report.ts';
import { makeFolder, makeStore } from '../world/store.ts';
import { startResult, type Result } from './case.ts';
import { endWell, writeTo } from './outage.ts';

/** Starts a second node on the data folder of a node under writes. */
export async function startSecondProcess(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('a second process is started on the data folder');
  const { see, expect, result } = findings;
  const folder = await makeFolder(opened);
  const store = await makeStore(opened, 'sqlite', folder);
  const written = await writeTo(opened, store, folder);
  const { code, output } = await runRefused(store.env, folder);
  expect(code === 1 && output.includes('is in use by another process'), `the second one: ${code} ${output}`);
  see(`exit code ${code}: ${output.trim().replace(folder, '…')}`);
  await endWell(findings, written, performance.now());
  const failed = written.load.seen.answers.filter(({ status }) => status !== 200);
  expect(failed.length === 0, `the first one: ${formatStatuses(failed)}`);
  return result();
}
