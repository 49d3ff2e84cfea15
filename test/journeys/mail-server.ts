import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that stores the mails it receives. */
export interface MailServer {
  readonly url: string;
  /** Waits for a mail to this address that no earlier call has read. @returns the code in it. */
  nextCode(address: string): Promise<string>;
  /** Waits for a mail to this address that contains a text. @returns its text. */
  mailWith(address: string, part: string): Promise<string>;
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
  const takeMail = (address: string, isWanted: (text: string) => boolean): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const look = () => {
      const index = mails.findIndex(({ to, text }) => to === address.toLowerCase() && isWanted(text));
      const [mail] = index < 0 ? [] : mails.splice(index, 1);
      if (!mail) return;
      waiting.delete(look);
      resolve(mail.text);
    };
    waiting.add(look);
    look();
    return promise;
  };
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    // Other mails have no code.
    nextCode: async (address) =>
      codeLine.exec(await takeMail(address, (text) => codeLine.test(text)))?.[0] ?? '',
    mailWith: (address, part) => takeMail(address, (text) => text.includes(part)),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
