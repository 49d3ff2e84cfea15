import { MailFailure, type Letter, type MailTransport } from '#server/mail/letter.ts';

/** Replaces the mail server: stores sent letters, and lets a test wait for them. */
export interface Mailbox {
  readonly transport: MailTransport;
  readonly letters: Letter[];
  /** Letters to an address so far, oldest first. */
  to(address: string): Letter[];
  /** Waits for the first letter to an address that no earlier call has returned. */
  next(address: string): Promise<Letter>;
  /** The code in {@link next}. */
  nextCode(address: string): Promise<string>;
  /** While true, sending fails as if the mail server were down. */
  broken: boolean;
}

export function createMailbox(): Mailbox {
  const letters: Letter[] = [];
  const returned = new Set<Letter>();
  const waiters = new Set<() => void>();
  const mailbox: Mailbox = {
    letters,
    broken: false,
    transport: {
      async send(letter) {
        if (mailbox.broken) throw new MailFailure('the mail server is down', { isPermanent: false });
        letters.push(letter);
        for (const check of waiters) check();
      },
      async check() {
        if (mailbox.broken) throw new Error('the mail server is down');
      },
      close: () => {},
    },
    to: (address) => letters.filter((letter) => letter.to === address),
    next(address) {
      const { promise, resolve } = Promise.withResolvers<Letter>();
      const check = () => {
        const letter = letters.find((candidate) => candidate.to === address && !returned.has(candidate));
        if (!letter) return;
        returned.add(letter);
        waiters.delete(check);
        resolve(letter);
      };
      waiters.add(check);
      check();
      return promise;
    },
    async nextCode(address) {
      const { text } = await mailbox.next(address);
      const code = /^\d{6}$/m.exec(text)?.[0];
      if (!code) throw new Error(`no code in: ${text}`);
      return code;
    },
  };
  return mailbox;
}
