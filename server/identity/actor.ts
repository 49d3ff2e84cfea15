import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from './session.ts';

/**
 * Checks the actor that a body may name (docs/product.md section 3). Empty and absent values are accepted.
 * @throws not_yours when the body names another person than the viewer.
 */
export function refuseOtherActor(
  viewer: Viewer,
  named: { id?: string | null | undefined; email?: string | null | undefined },
): void {
  const isOther = (named.id && named.id !== viewer.id) || (named.email && !isMailboxOf(viewer, named.email));
  if (isOther) fail('not_yours', 'You can only do this for yourself.');
}

function isMailboxOf({ address }: Viewer, email: string): boolean {
  const named = normaliseAddress(email);
  return named !== null && foldAddress(named) === foldAddress(address);
}
