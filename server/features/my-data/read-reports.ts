import { readPages } from '#server/access/accounts/read-pages.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';

interface ReportRow {
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly state: string;
  readonly sealed: string;
  readonly created_at: number;
  readonly decided_at: number | null;
  readonly rule_text: string;
}

/**
 * Reads the viewer's own reports, each with its note while that is kept. The evidence is left out, because it is
 * another person's data.
 */
export async function readReportsMade(
  { store: { db }, secrets }: Pick<Context, 'secrets'> & { readonly store: Pick<Store, 'db'> },
  { id }: Viewer,
) {
  return readPages({
    read: (last: ReportRow | null, limit) =>
      db
        .selectFrom('reports as r')
        .innerJoin('cases as c', 'c.id', 'r.case_id')
        .select(['r.id', 'r.kind', 'r.reason', 'r.state', 'r.sealed', 'r.created_at', 'r.decided_at'])
        .select('c.rule_text')
        .where('r.reporter_id', '=', id)
        .$if(last !== null, (query) => query.where('r.id', '<', last?.id ?? ''))
        .orderBy('r.id', 'desc')
        .limit(limit)
        .execute(),
    present: async ({ kind, reason, state, sealed, created_at, decided_at, rule_text }: ReportRow) => ({
      kind,
      reason,
      state,
      note: sealed === '' ? '' : (JSON.parse(await secrets.unseal(sealed)) as { note: string }).note,
      date: new Date(created_at).toISOString(),
      decided: decided_at === null ? '' : new Date(decided_at).toISOString(),
      rule: state === 'upheld' ? rule_text : '',
    }),
  });
}
