import type { DecisionKind, ModeratedCase } from '#contract/moderation.ts';
import { reportReasons } from '#contract/reports.ts';
import type { Context } from '#server/identity/context.ts';
import type { Viewer } from '#server/identity/session.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import { photoPath } from '#server/access/people/present.ts';
import { acknowledgedAt, waitsSince } from './acknowledged.ts';
import type { CaseParts } from './case-parts.ts';
import { isClaimed } from './claim.ts';
import { isReportedPhoto } from './present-photo.ts';
import { offerReversal } from '#server/features/moderation/decisions/plan-reversal.ts';
import { unsealReport, type SealedReport } from './sealed-report.ts';
import type { CaseRow } from './queue.ts';

const HOUR_MS = 3_600_000;

/** Maximum other cases shown with a case, for open and for decided ones each. */
const OTHERS_MAX = 20;

const iso = (time: number) => new Date(time).toISOString();

/** Converts a case to the form that moderators see. */
export async function presentCase(
  context: Pick<Context, 'config' | 'moderation' | 'secrets' | 'clock' | 'photos' | 'store'>,
  row: CaseRow,
  parts: CaseParts,
  viewer: Viewer,
): Promise<ModeratedCase> {
  const { config, secrets, clock } = context;
  const { id: viewerId } = viewer;
  const { ackHours, resolveDays } = config.moderation;
  const reports = parts.reports.filter(({ case_id }) => case_id === row.id);
  const since = waitsSince(row);
  const acknowledged = acknowledgedAt(row);
  const target = presentTarget(row, parts);
  const nameOf = (id: string) => ({ id, name: parts.people.get(id)?.name ?? '' });
  return {
    id: row.id,
    kind: row.kind,
    target: row.target_id,
    owner: nameOf(row.owner_id),
    profile: nameOf(row.profile_id),
    now: target,
    gravity: row.gravity,
    opened: iso(row.opened_at),
    acknowledgeBy: iso(since + ackHours * HOUR_MS),
    acknowledged: acknowledged === null ? '' : iso(acknowledged),
    resolveBy: iso(since + resolveDays * 24 * HOUR_MS),
    claimed: presentClaim(row, viewerId, clock()),
    canClaim: row.state === 'open' && row.decided_by !== viewerId,
    photo: await presentPhotoState(context, row, parts),
    held: target.state === 'held',
    pileOn: row.braked_at !== null,
    reasons: reportReasons.flatMap((reason) => {
      const counted = parts.reasons.find((one) => one.case_id === row.id && one.reason === reason);
      return counted ? [{ reason, count: counted.count }] : [];
    }),
    reports: await Promise.all(
      reports.map(async (report) => {
        const sealed = await unsealReport(secrets, report.sealed);
        const { note } = sealed;
        const evidence = presentEvidence(sealed.evidence);
        const { upheld, dismissed } = parts.accuracy.get(report.reporter_id) ?? { upheld: 0, dismissed: 0 };
        const { id, reason, created_at: createdAt } = report;
        const counts = report.weight > 0;
        const reporter = nameOf(report.reporter_id);
        return { id, reporter, upheld, dismissed, reason, note, date: iso(createdAt), counts, evidence };
      }),
    ),
    decisions: readDecisions(row),
    rule: row.rule,
    until: row.ends_at === null ? '' : iso(row.ends_at),
    appeal:
      row.appealed_at === null
        ? null
        : { date: iso(row.appealed_at), note: row.appeal ? await secrets.unseal(row.appeal) : '' },
    decided: row.state === 'decided' && row.decided_at !== null ? iso(row.decided_at) : '',
    ...offerReversal(row, {
      moderatorId: viewerId,
      isOfficer: context.moderation.roleOf(viewer) === 'officer',
      now: clock(),
    }),
    openCases: listOthers(row, parts.openCases).map(presentOpen),
    history: listOthers(row, parts.history).map(presentEarlier),
    strikes: parts.strikes.get(row.owner_id) ?? 0,
  };
}

/** The decisions of a case that are in force. */
export function readDecisions({ decisions }: Pick<CaseRow, 'decisions'>): DecisionKind[] {
  return JSON.parse(decisions) as DecisionKind[];
}

function presentClaim(row: CaseRow, viewerId: string, now: number): ModeratedCase['claimed'] {
  if (!isClaimed(row, now)) return 'nobody';
  return row.claimed_by === viewerId ? 'me' : 'somebody';
}

function presentTarget(row: CaseRow, { opinions, people }: CaseParts): ModeratedCase['now'] {
  const owner = people.get(row.owner_id);
  const name = owner?.name ?? '';
  if (row.kind !== 'opinion')
    return { text: '', image: owner ? photoPath(owner.photo) : '', name, state: owner?.state ?? 'gone' };
  const opinion = opinions.get(row.target_id);
  return { text: opinion?.comment ?? '', image: '', name, state: opinion?.state ?? 'gone' };
}

/** The state of the photo that a case is about. */
async function presentPhotoState(
  context: Pick<Context, 'photos' | 'secrets' | 'store'>,
  { id, kind, owner_id: ownerId, removed_photo: removed, placeholder }: CaseRow,
  { people, reports: all }: CaseParts,
): Promise<ModeratedCase['photo']> {
  if (kind !== 'photo') return '';
  const otherwise = removed === null ? 'replaced' : 'removed';
  const photo = people.get(ownerId)?.photo;
  if (photo === undefined || photo === placeholder) return otherwise;
  const reports = all.filter(({ case_id }) => case_id === id);
  try {
    return (await isReportedPhoto(context, { caseId: id, photo, reports })) ? 'present' : otherwise;
  } catch (error) {
    // The queue works even without photo files. The decision checks the photo again.
    if (error instanceof PhotosUnavailable) return 'present';
    throw error;
  }
}

/** Lists other cases of the same person. Authors of deleted accounts have no id, so their cases cannot be matched. */
function listOthers({ id, owner_id: ownerId }: CaseRow, cases: readonly CaseRow[]): CaseRow[] {
  if (ownerId === '') return [];
  return cases.filter((one) => one.owner_id === ownerId && one.id !== id).slice(0, OTHERS_MAX);
}

function presentOpen({ id, kind, opened_at: openedAt, gravity, appealed_at: at }: CaseRow) {
  return { id, kind, opened: iso(openedAt), gravity, appealed: at !== null };
}

function presentEarlier(row: CaseRow): ModeratedCase['history'][number] {
  return {
    id: row.id,
    kind: row.kind,
    opened: iso(row.opened_at),
    decided: iso(row.decided_at ?? 0),
    outcome: row.outcome ?? 'dismissed',
    decisions: readDecisions(row),
    rule: row.rule,
  };
}

function presentEvidence({ text, photo, name }: SealedReport['evidence']) {
  return { text, image: photo && photoPath(photo), name };
}
