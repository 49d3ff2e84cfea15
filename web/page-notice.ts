import type { PageNotice } from '#contract/operator.ts';

/**
 * What the server has put into the page (`NOTICE_META` in contract/operator.ts); empty without a server. operator.ts adds the
 * demo values and loads later. The first cards need no more than this.
 */
export const pageNotice = JSON.parse(
  document.querySelector<HTMLMetaElement>('[name=quad-notice]')?.content || '{}',
) as Partial<PageNotice>;
