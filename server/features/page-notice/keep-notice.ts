import type { Operator, PageSettings } from '#contract/operator.ts';
import { operatorVariables } from '#server/platform/config/operator.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { listNoticeTexts } from './notice.ts';

/**
 * Stores the texts of this version of the notice, with the time of its first start. An account stores the version that
 * was shown to it. So the store proves what a person agreed to, even after changed settings.
 */
export async function keepNotice(
  { store, clock }: Pick<BaseServices, 'store' | 'clock'>,
  notice: PageSettings,
): Promise<void> {
  const since = new Date(clock()).toISOString();
  const value = JSON.stringify({ since, texts: listNoticeTexts(notice) });
  await store.run(claimSetting, { name: `notice:${notice.version}`, value });
}

/** The line for the operator about unset values; `null` if all are set. */
export function describeDemoValues({ demo }: Operator): string | null {
  if (demo.length === 0) return null;
  const names = demo.map((value) => operatorVariables[value]).join(', ');
  return `not set: ${names}. The footer, the sign-up notice and security.txt show demo values`;
}
