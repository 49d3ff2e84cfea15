import type { PageSettings } from '#contract/operator.ts';

/**
 * The operator settings that the server wrote into the page (`NOTICE_META` in contract/operator.ts); empty without a
 * server. The first cards need only this. operator.ts loads later and adds the demo values.
 */
export const pageSettings = JSON.parse(
  document.querySelector<HTMLMetaElement>('[name=quad-notice]')?.content || '{}',
) as Partial<PageSettings>;
