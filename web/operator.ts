import { demoOperator, type PageNotice } from '#contract/operator.ts';
import { pageNotice } from '#web/page-notice.ts';

/** What the server has put into the page. Without a server, in tests of components, it has demo values. */
export const notice: PageNotice = { ...demoOperator, version: '', ...pageNotice };
