import { existsSync } from 'node:fs';
import path from 'node:path';
import { applyConfig } from '#server/platform/config/apply-config.ts';
import { describeUselessAuthorities } from '#server/platform/config/authorities.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND, type Sources } from '#server/platform/config/environment.ts';
import { openStoreBeside, type StoreBeside } from '#server/platform/db/open-beside.ts';
import { openStore } from '#server/platform/db/open.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { systemRandomness } from '#server/platform/process/randomness.ts';
import { describeConfig } from '#server/operator/commands/config-command.ts';
import { comparePhotos } from '#server/operator/commands/photos-command.ts';
import { NotDone } from '../usage.ts';
import { checkOtherServers } from './connection-checks.ts';
import { report, type Check, type Finding } from './finding.ts';
import { checkFolder } from './folder-checks.ts';
import {
  checkClock,
  checkMailQueue,
  checkMaintenance,
  checkModerators,
  checkPhotoPlace,
  checkSecret,
  checkTables,
  derivedDataChecks,
} from './store-checks.ts';

interface Options {
  readonly mustMend: boolean;
  /** The receiver of a test letter; null for none. */
  readonly mailTo: string | null;
}

/** Compares photos with people. */
const checkPhotos: Check = async ({ store, photos, now }) => {
  const found = await comparePhotos(store.db, photos, { mustDelete: false, now }).catch(passUnavailable);
  if (found instanceof PhotosUnavailable) return [report(`Photos cannot be read: ${found.message}`)];
  const { orphans, missing } = found;
  const findings: Finding[] = [];
  if (missing.count > 0)
    findings.push(
      report(
        `${missing.count} people have a photo that is missing (for example the person ${missing.example}). If there is a backup: ${QUAD_COMMAND} restore <backup> --photos-only`,
      ),
    );
  const mend = async () => void (await comparePhotos(store.db, photos, { mustDelete: true, now }));
  if (orphans.count > 0)
    findings.push({
      text: `${orphans.count} photos belong to nobody (for example ${orphans.example})`,
      mend,
    });
  return findings;
};

function passUnavailable(error: unknown): PhotosUnavailable {
  if (error instanceof PhotosUnavailable) return error;
  throw error;
}

const storeChecks: readonly (readonly [string, readonly Check[]])[] = [
  ['Tables', [checkTables]],
  ['The secret', [checkSecret]],
  ['The place of the photos', [checkPhotoPlace]],
  ['Counters and search', derivedDataChecks],
  ['Photos of people', [checkPhotos]],
  ['The mail queue', [checkMailQueue]],
  ['Maintenance', [checkMaintenance]],
  ['Moderators', [checkModerators]],
  ['The clock', [checkClock]],
];

/**
 * Checks configuration, data folder, store, photos and mail. Repairs what a command can.
 * @returns the text to print if nothing is wrong, or everything could be repaired.
 * @throws NotDone after printing the problems.
 */
export async function examine(
  sources: Sources,
  { mustMend, mailTo }: Options,
  print: (line: string) => void,
): Promise<string> {
  const verdicts = createVerdicts(mustMend, print);
  const { mistake, unknown } = describeConfig(sources);
  const useless = mistake === null ? describeUselessAuthorities(sources) : null;
  const ignored = [
    ...unknown.map((name) => report(`.env has ${name}, which Quad does not read`)),
    ...(useless ? [report(useless)] : []),
  ];
  if (mistake === null || ignored.length > 0) await verdicts.give('Settings', ignored);
  if (mistake !== null) throw new NotDone(`${mistake} The rest was not examined`);
  const config = applyConfig({ ...sources.file, ...sources.process });
  const inFolder = await checkFolder(config);
  await verdicts.give('The folder of the data', inFolder.findings);
  if (!inFolder.isUsable && config.databaseUrl === null)
    throw new NotDone('The store was not examined, because of its folder');
  await using opened = new AsyncDisposableStack();
  const photos = opened.adopt(await openPhotos(config), (one) => one.close());
  const store = opened.adopt(await openFor(config, mustMend), (one) => one.close());
  for (const [name, checks] of storeChecks) {
    let isWell = true;
    // One after the other: a later check of counters sees the repairs of an earlier one.
    for (const check of checks) {
      const findings = await check({ config, store, photos, now: Date.now() });
      if (findings.length > 0) await verdicts.give(name, findings);
      isWell &&= findings.length === 0;
    }
    if (isWell) await verdicts.give(name, []);
  }
  await verdicts.give('Writing photos', await checkWritingPhotos(config, photos));
  await verdicts.give(
    mailTo === null ? 'The mail server' : 'The test letter',
    await checkMail(config, mailTo),
  );
  await verdicts.give('Other servers', await checkOtherServers(config));
  return verdicts.end();
}

/** Prints the verdict of each check, and counts what was found. */
function createVerdicts(mustMend: boolean, print: (line: string) => void) {
  let left = 0;
  let mended = 0;
  return {
    async give(name: string, findings: readonly Finding[]): Promise<void> {
      if (findings.length === 0) print(`${name}: well.`);
      for (const { text, mend } of findings) {
        if (mend && mustMend) {
          await mend();
          mended += 1;
        } else left += 1;
        print(`${text}${mend && mustMend ? ': mended' : mend ? ' (--fix mends it)' : ''}.`);
      }
    },
    /** @throws NotDone if something is left. */
    end(): string {
      if (left > 0) throw new NotDone(`${left} left${mended > 0 ? `, ${mended} mended` : ''}`);
      return mended > 0 ? `${mended} mended. Nothing else was found.\n` : 'Nothing was found.\n';
    },
  };
}

/**
 * Opens the store. To repair an embedded store, no server may use it, because a server would continue with its data in
 * memory.
 */
async function openFor(config: Config, mustMend: boolean): Promise<StoreBeside> {
  if (!mustMend || config.databaseUrl !== null) return openStoreBeside(config);
  return { ...(await openStore(config, () => {})), noticed: 'at once', shown: 'at once' };
}

/** Writes a small file and removes it. Makes no folder for photos: made by root, it would be closed to the server. */
async function checkWritingPhotos(config: Config, photos: PhotoStore): Promise<Finding[]> {
  if (config.photoBucket === null && !existsSync(path.join(config.dataDir, 'photos'))) return [];
  try {
    await photos.check();
    return [];
  } catch (error) {
    return [report(`Photos cannot be written: ${explainPhotos(error)}`)];
  }
}

function explainPhotos(error: unknown): string {
  return error instanceof PhotosUnavailable ? error.message : explainError(error).replace(/\.$/, '');
}

/** Tries the mail server, or sends the test letter. Without SMTP_URL, letters are files, and only a test letter is tried. */
async function checkMail(config: Config, mailTo: string | null): Promise<Finding[]> {
  if (config.smtpUrl === null && mailTo === null) return [];
  const transport = await openTransport(config, { clock: Date.now, random: systemRandomness });
  try {
    await transport.check();
    if (mailTo !== null)
      await transport.send({ to: mailTo, subject: 'A test of Quad', text: 'Quad can send mail.\n' });
    return [];
  } catch (error) {
    return [report(`Mail cannot be sent: ${(error as Error).message}`)];
  } finally {
    transport.close();
  }
}
