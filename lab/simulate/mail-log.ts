import { CLAIM_MS } from '#server/platform/mail/claims.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { SimulatedNode, WaitingWrite } from './node.ts';
import type { World } from './world.ts';

interface Claim {
  readonly step: number;
  /** The clock when the node asked for the claim. */
  readonly askedAt: number;
}

/** A letter that the mail server has received. */
export interface SentLetter {
  readonly letter: Letter;
  /** Id of the mail in the queue; null if the mail was no longer queued. */
  readonly id: string | null;
  readonly node: SimulatedNode;
  readonly step: number;
  readonly at: number;
  readonly claim: Claim;
  /** The step in which its node deleted it from the queue. */
  deleted: number | null;
}

/** The history of the letters of a run. */
export interface MailLog {
  readonly letters: readonly SentLetter[];
  /** Call it before a commit. `isStored`: the commit will succeed and the node will know this. */
  readonly noteCommit: (node: SimulatedNode, writes: readonly WaitingWrite[], isStored: boolean) => void;
  /** Call it after the mail server has received a letter and the node has continued. */
  readonly noteSent: (node: SimulatedNode, letter: Letter) => Promise<void>;
}

export function createMailLog(
  world: Pick<World, 'store' | 'secrets'>,
  now: () => { readonly step: number; readonly at: number },
): MailLog {
  const letters: SentLetter[] = [];
  const claims = new Map<SimulatedNode, Claim>();
  return {
    letters,
    noteCommit(node, writes, isStored) {
      const { step, at } = now();
      for (const { write, params, askedAt } of writes) {
        if (write.name === 'claimLetters') claims.set(node, { step, askedAt });
        if (write.name !== 'deleteLetter' || !isStored) continue;
        const { id } = params as { readonly id: string };
        const sent = letters.findLast((letter) => letter.id === id && letter.node === node);
        // A deletion after the claim's end does nothing: another node may have claimed the letter.
        if (sent && at - sent.claim.askedAt < CLAIM_MS) sent.deleted = step;
      }
    },
    async noteSent(node, letter) {
      const id = await findId(world, letter);
      const claim = claims.get(node) ?? { step: 0, askedAt: 0 };
      letters.push({ letter, id, node, ...now(), claim, deleted: null });
    },
  };
}

/**
 * Finds a letter's id in the queue, because the mail server does not get the id. The letter is normally still queued:
 * the node that sent it deletes it in a later step.
 */
async function findId({ store, secrets }: Pick<World, 'store' | 'secrets'>, letter: Letter) {
  const rows = await store.db.selectFrom('mail_queue').select(['id', 'sealed']).execute();
  for (const { id, sealed } of rows)
    if ((await secrets.unseal(sealed)).trimEnd() === JSON.stringify(letter)) return id;
  return null;
}
