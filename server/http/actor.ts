import { normaliseAddress } from '#server/user/address.ts';
import { fail } from '#server/errors.ts';
import type { Viewer } from './session.ts';

/**
 * A body may name its actor (docs/product.md section 3). Empty and absent values name nobody and are accepted.
 * @throws not_yours when somebody else is named.
 */
export function refuseOtherActor(
  viewer: Viewer,
  named: { id?: string | null | undefined; email?: string | null | undefined },
): void {
  const isOther =
    (named.id && named.id !== viewer.id) || (named.email && normaliseAddress(named.email) !== viewer.address);
  if (isOther) fail('not_yours', 'You can only do this for yourself.');
}
