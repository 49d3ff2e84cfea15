import type { Mails } from '../../en/mails/mails.ts';
import { accountMails } from './account.ts';
import { codeMails } from './codes.ts';
import { decisionMails } from './decisions.ts';
import { noticeMails } from './notices.ts';

export const mails: Mails = { ...codeMails, ...accountMails, ...decisionMails, ...noticeMails };
