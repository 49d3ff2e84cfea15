import type { Letter, MailTransport } from '#server/mail/letter.ts';

/** Stands in for the mail server: keeps what was sent, and lets a test wait for it. */
export interface Mailbox {
  readonly transport: MailTransport;
  readonly letters: Letter[];
  /** Letters to an address so far, oldest first. */
  to(address: string): Letter[];
  /** The first letter to an address that no earlier call has taken; waits for it. */
  next(address: string): Promise<Letter>;
  /** The code in {@link next}. */
  nextCode(address: string): Promise<string>;
  /** While set, sending fails as if the mail server were down. */
  broken: boolean;
}

export function createMailbox(): Mailbox {
  const letters: Letter[] = [];
  const taken = new Set<Letter>();
  const waiting = new Set<() => void>();
  const mailbox: Mailbox = {
    letters,
    broken: false,
    transport: {
      async send(letter) {
        if (mailbox.broken)
          throw Object.assign(new Error('the mail server is down'), { code: 'ECONNREFUSED' });
        letters.push(letter);
        for (const look of waiting) look();
      },
      async check() {
        if (mailbox.broken) throw new Error('the mail server is down');
      },
      close: () => {},
    },
    to: (address) => letters.filter((letter) => letter.to === address),
    next(address) {
      const { promise, resolve } = Promise.withResolvers<Letter>();
      const look = () => {
        const letter = letters.find((candidate) => candidate.to === address && !taken.has(candidate));
        if (!letter) return;
        taken.add(letter);
        waiting.delete(look);
        resolve(letter);
      };
      waiting.add(look);
      look();
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
