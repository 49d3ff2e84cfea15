import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyConfig } from '#server/platform/config/apply-config.ts';
import { QUAD_COMMAND, type Sources } from '#server/platform/config/environment.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { openStoreBeside } from '#server/platform/db/open-beside.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import type { Place } from './backup/place.ts';
import { restoreBackup, type RestoredPart } from './backup/restore-backup.ts';
import { readCommand, type Command } from './command-line.ts';
import { alertContact } from './commands/alert-command.ts';
import { describeVersion } from './commands/version-command.ts';
import { describeConfig } from './commands/config-command.ts';
import { examine } from './doctor/doctor.ts';
import { moveStore } from './move/move-store.ts';
import type { Output } from './progress.ts';
import { removeAtEnd } from './remove-at-end.ts';
import { rehearseUpgrade } from './upgrade/rehearse.ts';
import { describeAct } from './acts.ts';
import { nameOperator, takeOperatorName } from './operator-name.ts';
import { runAct } from './record-act.ts';
import { HELP, NotDone, UsageError } from './usage.ts';

/** @param backup a folder, or the address of a folder in a bucket. */
async function restore(backup: string, part: RestoredPart, place: Place): Promise<string> {
  if (!backup.startsWith('s3://')) return restoreBackup(backup, part, place);
  const { fetchBackup } = await import('./backup/backup-bucket.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-restore-'));
  return removeAtEnd([folder], async () => {
    await fetchBackup(backup, folder, part, place);
    return restoreBackup(folder, part, place);
  });
}

/** The streams of a command. */
interface Streams {
  readonly out: Output;
  readonly error: Output;
}

/**
 * Runs one command of the operator: `npm run quad -- help`.
 * @param args the words after the program's name
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage. A failure is one line of `error`.
 */
export async function runCommandLine(
  args: readonly string[],
  readSources: () => Sources,
  { out, error }: Streams,
): Promise<number> {
  try {
    const { as, rest } = takeOperatorName(args);
    out.write(await run(readCommand(rest, Date.now()), { as, sources: readSources(), out }));
    return 0;
  } catch (failure) {
    const isUsage = failure instanceof UsageError;
    const line = isUsage || failure instanceof NotDone ? `${failure.message}.` : explainError(failure);
    error.write(`${line}${isUsage ? ` See: ${QUAD_COMMAND} help` : ''}\n`);
    return isUsage ? 2 : 1;
  }
}

interface Surroundings {
  /** The operator's name, if it is given. */
  readonly as: string | null;
  readonly sources: Sources;
  readonly out: Output;
}

/** @returns the text to print at the end. */
async function run(command: Command, { as, sources, out }: Surroundings): Promise<string> {
  if (command.name === 'help') return HELP;
  if (command.name === 'version') return describeVersion();
  if (command.name === 'config') return showConfig(sources, out);
  if (command.name === 'doctor') return examine(sources, command, (line) => void out.write(`${line}\n`));
  const environment = { ...sources.file, ...sources.process };
  const read = applyConfig(environment);
  if (command.name === 'alert') return alertContact(read, command.text);
  if (command.name === 'upgrade') return rehearseUpgrade({ ...read, environment }, command.into);
  if (command.name === 'move') return moveStore({ ...read, environment }, command.to, out);
  const photos = await openPhotos(read);
  const config = { ...read, environment, photos };
  if (command.name === 'restore') return restore(command.folder, command.part, config);
  const store = await openStoreBeside(config);
  try {
    const by = nameOperator(as, sources.process);
    return await runAct(store, by, describeAct(store, command, config));
  } finally {
    await store.close();
    photos.close();
  }
}

/** Shows the configuration. A mistake becomes an error after the printed text. */
function showConfig(sources: Sources, out: Output): string {
  const { text, mistake } = describeConfig(sources);
  if (mistake === null) return text;
  out.write(text);
  throw new ConfigError(mistake);
}
