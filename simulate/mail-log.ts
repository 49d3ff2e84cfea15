import { CLAIM_MS } from '#server/mail/claims.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { SimulatedNode, WaitingWrite } from './node.ts';

interface Claim {
  readonly step: number;
  /** The clock when the node asked for the claim. */
  readonly askedAt: number;
}

/** A letter that the mail server has got. */
export interface SentLetter {
  readonly letter: Letter;
  readonly step: number;
  readonly at: number;
  readonly claim: Claim;
  /** The step in which its node deleted it from the queue. */
  deleted: number | null;
}

/** What is known of the letters of a run. */
export interface MailLog {
  readonly letters: readonly SentLetter[];
  /** Before a commit. `isStored`: whether it will succeed and the node will know it. */
  readonly noteCommit: (node: SimulatedNode, writes: readonly WaitingWrite[], isStored: boolean) => void;
  /** After the mail server has got a letter, and the node has gone on. */
  readonly noteSent: (node: SimulatedNode, letter: Letter) => void;
}

export function createMailLog(now: () => { readonly step: number; readonly at: number }): MailLog {
  const letters: SentLetter[] = [];
  const claims = new Map<SimulatedNode, Claim>();
  const deletions = new Map<WaitingWrite, SentLetter>();
  return {
    letters,
    noteCommit(node, writes, isStored) {
      const { step, at } = now();
      for (const write of writes) {
        if (write.write.name === 'claimLetters') claims.set(node, { step, askedAt: write.askedAt });
        const sent = deletions.get(write);
        // A deletion after the claim's end does nothing: another node may have claimed the letter.
        if (sent && isStored && at - sent.claim.askedAt < CLAIM_MS) sent.deleted = step;
      }
    },
    noteSent(node, letter) {
      const sent = { letter, ...now(), claim: claims.get(node) ?? { step: 0, askedAt: 0 }, deleted: null };
      letters.push(sent);
      const last = node.writes.findLast(({ write }) => write.name === 'deleteLetter');
      if (last && !deletions.has(last)) deletions.set(last, sent);
    },
  };
}
