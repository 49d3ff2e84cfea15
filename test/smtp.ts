import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openSmtp } from '#server/platform/mail/smtp.ts';

interface RawMail {
  readonly receivers: string[];
  readonly raw: string;
}

interface Refusal {
  readonly code: number;
  readonly text: string;
}

interface Refusals {
  /** The refusal of a mail, if any. */
  readonly mail?: (mail: RawMail) => Refusal | undefined;
  /** The refusal of an address, if any. */
  readonly address?: (address: string) => Refusal | undefined;
  /** Refuses addresses with non-ASCII letters before the @. */
  readonly hideSMTPUTF8?: boolean;
}

export const FROM = 'Quad <quad@example.edu>';

/** Starts a real SMTP server on loopback, and a transport to it. */
export async function startSmtp(refuse: Refusals = {}) {
  const mails: RawMail[] = [];
  const errorOf = (refusal: Refusal | undefined) =>
    refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSMTPUTF8: refuse.hideSMTPUTF8 ?? false,
    onRcptTo: ({ address }, _session, done) => done(errorOf(refuse.address?.(address))),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const receivers = session.envelope.rcptTo.map(({ address }) => address);
      const mail = { receivers, raw: Buffer.concat(chunks).toString() };
      mails.push(mail);
      done(errorOf(refuse.mail?.(mail)));
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const transport = openSmtp(url, FROM);
  onTestFinished(async () => {
    transport.close();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  return { url, mails, transport };
}
