import { demoOperator, type PageSettings } from '#contract/operator.ts';
import { pageSettings } from '#web/data/page-settings.ts';

/** The server wrote these operator settings into the page. Component tests have no server, so they get demo values. */
export const operatorSettings: PageSettings = { ...demoOperator, version: '', ...pageSettings };
