import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { summarizeError } from '#server/platform/db/errors.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';
import { composeMail } from './compose.ts';
import { MailFailure, type MailTransport } from './letter.ts';

const TIMEOUT_MS = 15_000;
/**
 * Time for one letter, from waiting for a connection to the last reply. An idle timeout would not detect a server that
 * answers slowly.
 */
const LETTER_TIMEOUT_MS = 60_000;
/** Time for one check. Equal to the interval of checks, so that two never run at the same time. */
const CHECK_TIMEOUT_MS = 10_000;

/** Sends letters to a mail server over pooled connections. */
export function openSmtp(
  url: string,
  from: string,
  { letterTimeoutMs = LETTER_TIMEOUT_MS, checkTimeoutMs = CHECK_TIMEOUT_MS } = {},
): MailTransport {
  const server = {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ ...server, pool: true, maxConnections: 3 } as object);
  let takesUnicode = false;
  return {
    get takesUnicode() {
      return takesUnicode;
    },
    async send(letter) {
      // The signal also closes the connection, so the next letter uses a new connection.
      const signal = AbortSignal.timeout(letterTimeoutMs);
      await transport.sendMail({ ...composeMail(letter, from), signal }).catch((error: unknown) => {
        if (!signal.aborted) throw translate(error);
        const reason = `the mail server took longer than ${letterTimeoutMs / 1000} s`;
        throw new MailFailure(reason, { isPermanent: false, isOutage: true, cause: error });
      });
    },
    async check() {
      // A check opens its own connection. nodemailer does not close that connection in a given time.
      const socket = new Socket();
      const late = new Error(`the mail server took longer than ${checkTimeoutMs / 1000} s`);
      const timer = setTimeout(() => socket.destroy(late), checkTimeoutMs);
      socket.once('close', () => clearTimeout(timer));
      const extensions = readExtensions();
      await createTransport({ ...server, ...extensions.options, socket } as object)
        .verify()
        .catch((error: unknown) => {
          throw translate(error);
        });
      takesUnicode = extensions.has('SMTPUTF8');
    },
    close: () => transport.close(),
  };
}

/** Reads the extensions that a mail server offers (RFC 5321 section 2.2). nodemailer shows them only in its log. */
function readExtensions() {
  const offered = new Set<string>();
  const read = ({ tnx }: { tnx?: string }, text: unknown) => {
    if (tnx === 'server')
      for (const [, name = ''] of String(text).matchAll(/^250[ -]([\w-]+)/gm)) offered.add(name);
  };
  const ignore = () => {};
  const logger = { trace: ignore, debug: read, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  return { options: { logger, debug: true }, has: (name: string) => offered.has(name) };
}

/** nodemailer's codes for a server's answers about this letter, not about the connection or the log-in. */
const letterCodes = new Set(['EENVELOPE', 'EMESSAGE']);
/** nodemailer's codes for errors whose message comes from Node.js and contains only host, port and reason. */
const connectionCodes = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']);

interface SmtpError {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  /** The mail server's reply code. 4xx: temporary failure. 5xx: permanent failure. */
  readonly responseCode?: number;
}

/** OpenSSL's words for an answer that is no TLS. */
const WRONG_TLS = /wrong version number|packet length too long|record layer failure/i;

/** OpenSSL names its own files and lines, which do not help an operator. */
function hideOpenSsl(text: string): string {
  return WRONG_TLS.test(text) ? 'the answer is no TLS' : text;
}

/** What helps against an outage. */
function findRemedy(error: SmtpError): string | null {
  if (error.code === 'EAUTH')
    return 'The mail server refuses the log-in: correct user and password of SMTP_URL (# is written %23)';
  const text = error.message ?? '';
  if (/Greeting never received/.test(text))
    return 'The mail server does not greet: if it speaks TLS from the start, as on port 465, write smtps://…';
  if (error.code === 'ETLS')
    return 'The mail server offers no STARTTLS: write smtps://…:465, or ?ignoreTLS=true if you trust the network';
  if (WRONG_TLS.test(text))
    return 'The mail server does not speak TLS from the start on this port: write smtp://…?requireTLS=true instead of smtps://…';
  const remedy = explainConnection(error, 'SMTP_URL');
  return remedy && `At the mail server ${remedy}`;
}

function translate(error: unknown): MailFailure {
  const { code = 'unknown', command, response, responseCode } = error as SmtpError;
  const isOutage = !letterCodes.has(code);
  const isPermanent = !isOutage && (responseCode === undefined || responseCode >= 500);
  // A mail server's reply can contain the address, so only the reply code is logged.
  const isReason = connectionCodes.has(code) && response === undefined;
  const parts = isReason ? [code, hideOpenSsl(summarizeError(error))] : [code, responseCode, command];
  const reason = parts.filter((part) => part !== undefined).join(' ');
  const remedy = isOutage ? findRemedy(error as SmtpError) : null;
  const message = remedy === null ? reason : `${reason}. ${remedy}`;
  return new MailFailure(message, { isPermanent, isOutage, cause: error });
}
