import type { Context } from '#server/identity/context.ts';
import type { Viewer } from '#server/identity/session.ts';
import { tryCode, type Code, type TypedCode } from './codes.ts';

/**
 * Tries a code that is bound to the session's person. A separate write, so that a wrong try counts although the request
 * is refused. A browser with a session is not unknown, so the try does not count for the network.
 * @param network keyed hash of the client's network, for the security log.
 * @returns the typed code; null for a wrong one.
 */
export async function tryOwnCode(
  { clock, random, store }: Context,
  { viewer, network }: { readonly viewer: Viewer; readonly network: string },
  code: Code,
): Promise<TypedCode | null> {
  const typed = { ...code, trier: viewer.id, from: viewer.id };
  const { isRight } = await store.run(tryCode, {
    code: typed,
    now: clock(),
    networks: { network, wide: null },
    isCounted: false,
    personId: viewer.id,
    eventIds: { refused: random.id(), isVoid: random.id(), limit: random.id(), warning: random.id() },
  });
  return isRight ? typed : null;
}
