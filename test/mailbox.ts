import { MailFailure, type Letter, type MailTransport } from '#server/platform/mail/letter.ts';

/** Replaces the mail server: stores sent letters, and lets a test wait for them. */
export interface Mailbox {
  readonly transport: MailTransport;
  readonly letters: Letter[];
  /** Letters to an address so far, oldest first. */
  to(address: string): Letter[];
  /** Waits for the first letter to an address that no earlier call has returned. */
  next(address: string): Promise<Letter>;
  /** As {@link next}, but the first letter with a code. @returns the code. */
  nextCode(address: string): Promise<string>;
  /** While true, sending fails as if the mail server were down. */
  broken: boolean;
  /** True if the mail server accepts addresses with non-ASCII letters before the @. */
  takesUnicode: boolean;
}

const codeLine = /^\d{6}$/m;

export function createMailbox(): Mailbox {
  const letters: Letter[] = [];
  const returned = new Set<Letter>();
  const waiters = new Set<() => void>();
  const mailbox: Mailbox = {
    letters,
    broken: false,
    takesUnicode: true,
    transport: {
      async send(letter) {
        if (mailbox.broken)
          throw new MailFailure('the mail server is down', { isPermanent: false, isOutage: true });
        letters.push(letter);
        for (const check of waiters) check();
      },
      async check() {
        if (mailbox.broken) throw new Error('the mail server is down');
      },
      get takesUnicode() {
        return mailbox.takesUnicode;
      },
      close: () => {},
    },
    to: (address) => letters.filter((letter) => letter.to === address),
    next: (address) => nextThat(address, () => true),
    async nextCode(address) {
      const { text } = await nextThat(address, (letter) => codeLine.test(letter.text));
      return codeLine.exec(text)?.[0] ?? '';
    },
  };
  return mailbox;

  function nextThat(address: string, isWanted: (letter: Letter) => boolean): Promise<Letter> {
    const { promise, resolve } = Promise.withResolvers<Letter>();
    const check = () => {
      const letter = letters.find(
        (candidate) => candidate.to === address && !returned.has(candidate) && isWanted(candidate),
      );
      if (!letter) return;
      returned.add(letter);
      waiters.delete(check);
      resolve(letter);
    };
    waiters.add(check);
    check();
    return promise;
  }
}
