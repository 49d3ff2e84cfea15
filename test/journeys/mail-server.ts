import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that stores the mails it receives. */
export interface MailServer {
  readonly url: string;
  /** Waits for a mail to this address that no earlier call has read. @returns the code in it. */
  nextCode(address: string): Promise<string>;
  close(): Promise<void>;
}

const codeLine = /^\d{6}$/m;

export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; text: string }[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { text = '' } = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) mails.push({ to: address.toLowerCase(), text });
      done();
      for (const look of waiting) look();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextCode(address) {
      const { promise, resolve } = Promise.withResolvers<string>();
      const look = () => {
        // Other mails have no code.
        const index = mails.findIndex(({ to, text }) => to === address.toLowerCase() && codeLine.test(text));
        const [mail] = index < 0 ? [] : mails.splice(index, 1);
        const code = codeLine.exec(mail?.text ?? '')?.[0];
        if (!code) return;
        waiting.delete(look);
        resolve(code);
      };
      waiting.add(look);
      look();
      return promise;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
