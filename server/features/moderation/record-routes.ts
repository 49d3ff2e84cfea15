import * as record from '#contract/case-record.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { addCaseNote } from './cases/case-note.ts';
import { readCaseId, refuseConcerned, refuseUnknownCase } from './decisions/decide.ts';
import { exportEvidence } from './cases/export-evidence.ts';
import { readFigures } from './figures.ts';
import { requireModerator } from '#server/identity/require-moderator.ts';

/** Notes, figures and evidence, for moderators. */
export function caseRecordRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store, secrets, clock } = context;

  registerEndpoint(wiring, record.addCaseNote, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    const note = await secrets.seal(input.note);
    const caseId = readCaseId(input.id);
    const result = await store.run(addCaseNote, { caseId, moderatorId: viewer.id, note, now: clock() });
    if (result === 'not_found') refuseUnknownCase();
    if (result === 'concerned') refuseConcerned();
    return { success: true };
  });

  registerEndpoint(wiring, record.getFigures, async ({ viewer }) => {
    await requireModerator(context, viewer);
    return { success: true, data: await readFigures(context, viewer) };
  });

  registerEndpoint(wiring, record.getEvidence, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    return exportEvidence(context, viewer, readCaseId(input.id));
  });
}
