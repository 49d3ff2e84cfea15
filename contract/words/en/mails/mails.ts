import { accountMails } from './account.ts';
import { codeMails } from './codes.ts';
import { decisionMails } from './decisions.ts';
import { noticeMails } from './notices.ts';

/** The English texts of all mails to students, and of pushes. Mails to moderators are in English alone, as their screens. */
export const mails = { ...codeMails, ...accountMails, ...decisionMails, ...noticeMails };

/** The texts of one language. */
export type Mails = typeof mails;
