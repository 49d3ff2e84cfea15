import { findAccount } from '#server/access/accounts/accounts.ts';
import { endAccess } from '#server/access/leaving/leave.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { setAddress, type NewAddress } from './confirm.ts';

interface ChangeForOwner extends NewAddress {
  /** To the former and to the new address. */
  readonly letters: readonly SealedLetter[];
  readonly eventId: string;
  readonly now: number;
}

/**
 * Changes the address of an account whose owner has lost the mailbox, after a proof that the operator has seen. Ends
 * every session and known browser, because somebody else may have the mailbox.
 */
export const changeAddressForOwner = defineWrite(
  'changeAddressForOwner',
  async (tx, change: ChangeForOwner): Promise<'done' | 'taken'> => {
    const { personId, address, letters, eventId, now } = change;
    await lockPeople(tx, [personId]);
    const holder = await findAccount(tx, { normalised: address, mailbox: address });
    if (holder && holder.id !== personId) return 'taken';
    await setAddress(tx, change);
    await endAccess(tx, personId);
    for (const letter of letters) await enqueue(tx, letter);
    const detail = 'by the operator';
    await addSecurityEvent(tx, { id: eventId, at: now, kind: 'address-changed', personId, detail });
    afterCommit(tx, { kind: 'person-changed', personId });
    return 'done';
  },
);
