import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Viewer } from '#server/identity/session.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { FileAnswer } from '#server/platform/http/answers/file-answer.ts';
import { readCaseParts } from './case-parts.ts';
import { readModerationLog } from '#server/features/moderation/log.ts';
import { readOneCase } from './one-case.ts';
import { presentCase } from './present-case.ts';
import { unsealReport } from './sealed-report.ts';

/** Larger than the log of any case. */
const LOG_MAX = 5_000;

const recordExport = defineWrite(
  'noteEvidenceExport',
  async (tx, { caseId, actorId, at }: { caseId: string; actorId: string; at: number }): Promise<void> =>
    addCaseEvent(tx, { caseId, at, kind: 'looked', actorId, detail: 'evidence' }),
);

/**
 * Exports a case as a file: the data that moderators see, its log, and the reported photos. The log records this view
 * before anything is read.
 * @throws not_found for an unknown case, not_yours for a case that concerns the moderator.
 */
export async function exportEvidence(context: Context, viewer: Viewer, caseId: string): Promise<FileAnswer> {
  const { store, secrets, clock } = context;
  const row = await readOneCase(store.db, viewer, caseId);
  const now = clock();
  await store.run(recordExport, { caseId: row.id, actorId: viewer.id, at: now });
  const parts = await readCaseParts(store.db, [row], viewer, now);
  const { entries } = await readModerationLog(context, {
    viewer,
    caseId: row.id,
    before: null,
    limit: LOG_MAX,
  });
  const files: Zippable = {
    'case.json': writeJson(await presentCase(context, row, parts, viewer)),
    'log.json': writeJson(entries),
  };
  for (const { id, sealed } of parts.reports) {
    const { picture } = (await unsealReport(secrets, sealed)).evidence;
    if (picture) files[`photo-${id}.webp`] = [Buffer.from(picture, 'base64'), { level: 0 }];
  }
  return new FileAnswer(`case-${caseId}.zip`, Buffer.from(zipSync(files, { level: 3 })));
}

function writeJson(value: unknown): Uint8Array {
  return strToU8(JSON.stringify(value, null, 2));
}
