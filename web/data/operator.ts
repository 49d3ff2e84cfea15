import { demoOperator, type PageNotice } from '#contract/operator.ts';
import { pageNotice } from '#web/data/page-notice.ts';

/**
 * The operator settings that the server wrote into the page. Component tests have no server, so they get demo values.
 */
export const notice: PageNotice = { ...demoOperator, version: '', ...pageNotice };
