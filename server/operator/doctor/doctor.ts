import { applyConfig } from '#server/platform/config/apply-config.ts';
import { describeUselessAuthorities } from '#server/platform/config/authorities.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Sources } from '#server/platform/config/environment.ts';
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
  if (missing > 0)
    findings.push(report(`${missing} people have a photo that is missing: restore it from a backup`));
  const mend = async () => void (await comparePhotos(store.db, photos, { mustDelete: true, now }));
  if (orphans > 0) findings.push({ text: `${orphans} photos belong to nobody`, mend });
  return findings;
};

function passUnavailable(error: unknown): PhotosUnavailable {
  if (error instanceof PhotosUnavailable) return error;
  throw error;
}

const storeChecks: readonly Check[] = [
  checkTables,
  checkSecret,
  checkPhotoPlace,
  ...derivedDataChecks,
  checkPhotos,
  checkMailQueue,
  checkMaintenance,
  checkModerators,
  checkClock,
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
  let left = 0;
  let mended = 0;
  const settle = async (findings: readonly Finding[]) => {
    for (const { text, mend } of findings) {
      if (!mend || !mustMend) {
        print(`${text}${mend ? ' (--fix mends it)' : ''}.`);
        left += 1;
        continue;
      }
      await mend();
      mended += 1;
      print(`${text}: mended.`);
    }
  };
  const { mistake, unknown } = describeConfig(sources);
  await settle(unknown.map((name) => report(`.env has ${name}, which Quad does not read`)));
  if (mistake !== null) throw new NotDone(`${mistake} The rest was not examined`);
  const useless = describeUselessAuthorities(sources);
  if (useless) await settle([report(useless)]);
  const config = applyConfig({ ...sources.file, ...sources.process });
  const inFolder = await checkFolder(config);
  await settle(inFolder.findings);
  if (!inFolder.isUsable && config.databaseUrl === null)
    throw new NotDone('The store was not examined, because of its folder');
  await using opened = new AsyncDisposableStack();
  const photos = opened.adopt(await openPhotos(config), (one) => one.close());
  const store = opened.adopt(await openFor(config, mustMend), (one) => one.close());
  for (const check of storeChecks) await settle(await check({ config, store, photos, now: Date.now() }));
  await settle(await checkPlaces(config, photos, mailTo));
  await settle(await checkOtherServers(config));
  if (left > 0) throw new NotDone(`${left} left${mended > 0 ? `, ${mended} mended` : ''}`);
  return mended > 0 ? `${mended} mended. Nothing else was found.\n` : 'Nothing was found.\n';
}

/**
 * Opens the store. To repair an embedded store, no server may use it, because a server would continue with its data in
 * memory.
 */
async function openFor(config: Config, mustMend: boolean): Promise<StoreBeside> {
  if (!mustMend || config.databaseUrl !== null) return openStoreBeside(config);
  return { ...(await openStore(config, () => {})), noticed: 'at once', shown: 'at once' };
}

/** Checks the places outside the store: photos can be written, and the mail server accepts letters. */
async function checkPlaces(config: Config, photos: PhotoStore, mailTo: string | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (what: string) => (error: unknown) => {
    const reason = error instanceof PhotosUnavailable ? error.message : explainError(error);
    findings.push(report(`${what}: ${reason.replace(/\.$/, '')}`));
  };
  await photos.check().catch(note('Photos cannot be written'));
  const transport = await openTransport(config, { clock: Date.now, random: systemRandomness });
  try {
    await transport.check();
    if (mailTo !== null)
      await transport.send({ to: mailTo, subject: 'A test of Quad', text: 'Quad can send mail.\n' });
  } catch (error) {
    findings.push(report(`Mail cannot be sent: ${(error as Error).message}`));
  } finally {
    transport.close();
  }
  return findings;
}
