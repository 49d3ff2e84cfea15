import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import { applyConfig } from '#server/platform/config/apply-config.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND, type Sources } from '#server/platform/config/environment.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import { openStoreBeside, type StoreBeside } from '#server/platform/db/open-beside.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import { readBackupAddress } from './backup/backup-address.ts';
import { makeBackup } from './backup/make-backup.ts';
import type { Place } from './backup/place.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readCommand, type Command } from './command-line.ts';
import { alertContact } from './commands/alert-command.ts';
import { describeConfig } from './commands/config-command.ts';
import { examine } from './doctor/doctor.ts';
import { exportPerson } from './commands/export-command.ts';
import { findPerson } from './commands/find-person.ts';
import { forgetPhotoPlace, forgetSecret } from './commands/forget-commands.ts';
import { formatJson, formatLog, readSecurityLog } from './commands/log-command.ts';
import { closeService, describeService, openService } from './commands/maintenance-command.ts';
import { moveStore } from './move/move-store.ts';
import { comparePhotos, formatPhotos } from './commands/photos-command.ts';
import { countPasskeys, removePasskeys } from './commands/passkeys-command.ts';
import { formatPerson, readPerson } from './commands/person-command.ts';
import type { Output } from './progress.ts';
import { removeAtEnd } from './remove-at-end.ts';
import { unmuteReports } from './commands/reports-command.ts';
import { BATCH_SESSIONS, endSessionBatch } from './commands/sessions-command.ts';
import { readSuspension, suspendPerson, unsuspendPerson } from './commands/suspend-command.ts';
import { resendLetters } from './commands/resend-command.ts';
import { rehearseUpgrade } from './upgrade/rehearse.ts';
import { formatReplay, formatReplayJson, replayWords } from './commands/words-command.ts';
import { HELP, NotDone, UsageError } from './usage.ts';

/** Adds the operator's act to the security log. The system user's number identifies the operator. */
async function recordAct(store: StoreBeside, act: string, personId: string | null): Promise<void> {
  const detail = `${act}, by system user ${process.getuid?.() ?? 'unknown'}`;
  await store.run(storeSecurityEvent, {
    id: randomUUIDv7(),
    at: Date.now(),
    kind: 'operator-act',
    personId,
    detail,
  });
}

/** @returns the text to print. The act is logged before it. */
async function runCommand(
  store: StoreBeside,
  command: Exclude<
    Command,
    { name: 'help' | 'config' | 'doctor' | 'alert' | 'restore' | 'upgrade' | 'move' }
  >,
  config: Config & Place,
): Promise<string> {
  if (command.name === 'log') {
    const { person } = command.query;
    const personId = person === null ? null : (await findPerson(store.db, person)).id;
    const events = await readSecurityLog(store.db, command.query, personId);
    await recordAct(store, 'read the log', personId);
    return command.json ? formatJson(events) : formatLog(events);
  }
  if (command.name === 'person') {
    const report = await readPerson(store.db, command.person, Date.now());
    await recordAct(store, 'looked at a person', report.id);
    return command.json ? `${JSON.stringify(report)}\n` : formatPerson(report);
  }
  if (command.name === 'person resend') {
    const personId = (await findPerson(store.db, command.person)).id;
    await recordAct(store, 'tries the letters to a person again', personId);
    return resendLetters(store, config, personId);
  }
  if (command.name === 'person suspend') {
    const decision = readSuspension(config, command);
    const personId = (await findPerson(store.db, command.person)).id;
    await recordAct(store, 'suspends a person', personId);
    return suspendPerson(store, config, personId, decision);
  }
  if (command.name === 'person unsuspend') {
    const personId = (await findPerson(store.db, command.person)).id;
    await recordAct(store, 'ends the suspension of a person', personId);
    return unsuspendPerson(store, config, personId);
  }
  if (command.name === 'person export') {
    const personId = (await findPerson(store.db, command.person)).id;
    await recordAct(store, 'exports the data of a person', personId);
    return exportPerson(store, config, personId, command.file);
  }
  if (command.name === 'words') {
    await recordAct(store, 'compared the opinions with a word list', null);
    const replay = await replayWords(store.db, command.file, config.wordList);
    return command.json ? formatReplayJson(replay, command.ids) : formatReplay(replay, command.ids);
  }
  if (command.name === 'maintenance') {
    if (command.state === null) return describeService(store);
    await recordAct(store, command.state === 'on' ? 'closed the service' : 'opened the service', null);
    return command.state === 'on' ? closeService(store, command.message) : openService(store);
  }
  if (command.name === 'secret forget') {
    await recordAct(store, 'makes the store forget its secret', null);
    return forgetSecret(store);
  }
  if (command.name === 'photos forget') {
    await recordAct(store, 'makes the store forget the place of the photos', null);
    return forgetPhotoPlace(store);
  }
  if (command.name === 'photos') {
    const { mustDelete } = command;
    await recordAct(store, mustDelete ? 'deletes photos that belong to nobody' : 'compared the photos', null);
    const report = await comparePhotos(store.db, config.photos, { mustDelete, now: Date.now() });
    return formatPhotos(report, mustDelete);
  }
  if (command.name === 'backup') {
    // Refuses a mistake in the address before the work.
    if (command.copyTo !== null) readBackupAddress(command.copyTo, config.environment);
    await recordAct(store, 'made a backup', null);
    const { backup, text } = await makeBackup(store, config, { ...command, now: Date.now() });
    const sent = command.copyTo === null ? '' : await send(backup, command.copyTo, command.keep, config);
    await store.run(replaceSetting, { name: 'last-backup', value: new Date().toISOString() });
    return text + sent;
  }
  if (command.name === 'passkeys remove') return removeLostPasskeys(store, command.person);
  if (command.name === 'reports unmute') return letReportsCount(store, command.person);
  return endSessions(store, command.person);
}

async function send(
  backup: string,
  to: string,
  keep: number | null,
  config: Config & Place,
): Promise<string> {
  const { sendBackup } = await import('./backup/backup-bucket.ts');
  return sendBackup(backup, to, keep, config);
}

async function removeLostPasskeys(store: StoreBeside, person: string): Promise<string> {
  const personId = (await findPerson(store.db, person)).id;
  await recordAct(store, 'removes the passkeys of a person', personId);
  const removed = await store.run(removePasskeys, { personId });
  return `Removed ${removed} ${removed === 1 ? 'passkey' : 'passkeys'}.\n`;
}

async function letReportsCount(store: StoreBeside, person: string): Promise<string> {
  const personId = (await findPerson(store.db, person)).id;
  await recordAct(store, 'ends the mute of a reporter', personId);
  const wasMuted = await store.run(unmuteReports, { personId, now: Date.now() });
  return wasMuted ? 'New reports of this person count again.\n' : 'This person is not muted as a reporter.\n';
}

async function endSessions(store: StoreBeside, person: string | null): Promise<string> {
  const personId = person === null ? null : (await findPerson(store.db, person)).id;
  // Logged before the first batch, so that an interrupted command is in the log too.
  await recordAct(store, personId === null ? 'ends all sessions' : 'ends the sessions of a person', personId);
  let ended = 0;
  for (let batch = BATCH_SESSIONS; batch === BATCH_SESSIONS; ended += batch)
    batch = await store.run(endSessionBatch, { personId });
  const passkeys = personId === null ? 0 : await countPasskeys(store.db, personId);
  const stay =
    passkeys > 0 ? `Passkeys that still log in: ${passkeys}. "passkeys remove" removes them.\n` : '';
  return `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}. A running server notices it ${store.noticed}.\n${stay}`;
}

/** @param backup a folder, or the address of a folder in a bucket. */
async function restore(backup: string, place: Place): Promise<string> {
  if (!backup.startsWith('s3://')) return restoreBackup(backup, place);
  const { fetchBackup } = await import('./backup/backup-bucket.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-restore-'));
  return removeAtEnd([folder], async () => {
    await fetchBackup(backup, folder, place);
    return restoreBackup(folder, place);
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
    out.write(await run(readCommand(args, Date.now()), readSources(), out));
    return 0;
  } catch (failure) {
    const isUsage = failure instanceof UsageError;
    const line = isUsage || failure instanceof NotDone ? `${failure.message}.` : explainError(failure);
    error.write(`${line}${isUsage ? ` See: ${QUAD_COMMAND} help` : ''}\n`);
    return isUsage ? 2 : 1;
  }
}

/** @returns the text to print at the end. */
async function run(command: Command, sources: Sources, out: Output): Promise<string> {
  if (command.name === 'help') return HELP;
  if (command.name === 'config') return showConfig(sources, out);
  if (command.name === 'doctor') return examine(sources, command, (line) => void out.write(`${line}\n`));
  const environment = { ...sources.file, ...sources.process };
  const read = applyConfig(environment);
  if (command.name === 'alert') return alertContact(read, command.text);
  if (command.name === 'upgrade') return rehearseUpgrade({ ...read, environment }, command.into);
  if (command.name === 'move') return moveStore({ ...read, environment }, command.to, out);
  const photos = await openPhotos(read);
  const config = { ...read, environment, photos };
  if (command.name === 'restore') return restore(command.folder, config);
  const store = await openStoreBeside(config);
  try {
    return await runCommand(store, command, config);
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
