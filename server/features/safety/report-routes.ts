import type { OutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/reports.ts';
import { readOwnReports } from '#server/access/safety/own-reports.ts';
import { findReportable } from '#server/access/safety/reports.ts';
import { asActor } from '#server/access/viewer.ts';
import { fail } from '#server/platform/errors.ts';
import { JsonText, toByteString } from '#server/platform/http/answers/json-text.ts';
import { decodeIdCursor, encodeCursor } from '#server/platform/http/page.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { readPicture } from './photo-evidence.ts';
import { hasReported, storeReport } from './store-report.ts';

/** Reporting opinions, people and photos to the moderators. */
export function reportRoutes(wiring: Wiring): void {
  const { store, clock, random, secrets } = wiring.context;

  registerEndpoint(wiring, contract.report, async ({ input, viewer }) => {
    const { kind, reason, note } = input;
    const targetId = input.id.toLowerCase();
    const found = await findReportable(store.db, viewer, kind, targetId);
    if (typeof found === 'string') {
      // A held opinion is hidden from its reporter too, so a repeated report does not find it.
      if (await hasReported(store.db, viewer, { kind, targetId })) return { success: true };
      return refuseReport(found);
    }
    const { ownerId, profileId } = found;
    const picture = await readPicture(wiring.context, found);
    const seal = (evidence: object) => secrets.seal(JSON.stringify({ note, evidence }));
    const result = await store.run(storeReport, {
      viewer: asActor(viewer),
      kind,
      targetId,
      ownerId,
      profileId,
      reason,
      sealed: await seal(found.evidence),
      picture: picture && {
        mark: secrets.hash('picture', picture),
        sealed: await seal({ ...found.evidence, picture }),
      },
      reportId: random.id(),
      caseId: random.id(),
      brakeCaseId: random.id(),
      now: clock(),
    });
    return result === 'done' ? { success: true } : refuseReport(result);
  });

  registerEndpoint(wiring, contract.listReports, async ({ input: { limit, cursor }, viewer }) => {
    const rows = await readOwnReports(store.db, viewer, cursor ? decodeIdCursor(cursor) : null, limit + 1);
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    const json = toByteString(JSON.stringify({ success: true, data }));
    return new JsonText<OutputOf<typeof contract.listReports>>(json, last ? encodeCursor([last.id]) : null);
  });
}

function refuseReport(reason: 'oneself' | 'not_found'): never {
  if (reason === 'oneself') return fail('not_yours', 'You cannot report yourself.');
  return fail('not_found', 'What you are reporting is no longer here.');
}
