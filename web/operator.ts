import { demoOperator, NOTICE_META, type PageNotice } from '#contract/operator.ts';

/** What the server has put into the page. Without a server, in tests of components, it has demo values. */
export const notice: PageNotice = readNotice(
  document.querySelector<HTMLMetaElement>(`meta[name="${NOTICE_META}"]`)?.content,
);

function readNotice(text = ''): PageNotice {
  return { ...demoOperator, version: '', ...(text && (JSON.parse(text) as PageNotice)) };
}
