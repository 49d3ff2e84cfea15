import { deletePerson, exportPerson, suspendPerson, type FoundPerson } from '#contract/officers.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { call } from '#web/data/api/api.ts';
import { downloadFile } from '#web/data/api/download-file.ts';
import { endOf } from '#web/features/moderation/draft.ts';

/** An act that an officer has chosen for a person. */
export type ChosenAct =
  | { readonly kind: 'suspend' | 'export' | 'delete' }
  | { readonly kind: 'reverse'; readonly caseId: string };

/** What is typed in the form of an act. */
export interface TypedAct {
  readonly reason: string;
  readonly rule: string;
  /** As in a draft: days as a text, or `day:` with the last day; '' for a permanent one. */
  readonly until: string;
  readonly message: string;
  readonly keepsOpinions: boolean;
  readonly isFinal: boolean;
}

export const noAct: TypedAct = {
  reason: '',
  rule: '',
  until: '7',
  message: '',
  keepsOpinions: false,
  isFinal: false,
};

/** @throws ApiError, NetworkError. */
export async function sendAct(act: ChosenAct, { id }: FoundPerson, typed: TypedAct): Promise<void> {
  const { reason, rule, message } = typed;
  switch (act.kind) {
    case 'suspend': {
      const until = endOf(typed, Date.now());
      await call(suspendPerson, { id, rule, message, reason, ...(until === null ? {} : { until }) });
      return;
    }
    case 'export':
      await downloadFile({ endpoint: exportPerson, input: { id, reason }, name: `person-${id}.zip` });
      return;
    case 'delete': {
      const opinions = typed.keepsOpinions ? 'anonymise' : 'remove';
      await call(deletePerson, { id, opinions, now: typed.isFinal, reason });
      return;
    }
    case 'reverse':
      await call(reverseDecision, { id: act.caseId, reason });
  }
}
