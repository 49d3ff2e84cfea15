import { readPeople, type PersonForOfficer } from '#server/access/people/find-for-officers.ts';
import type { Context } from './context.ts';
import { isId } from '#server/platform/db/id.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from './session.ts';
import { requireProof } from './webauthn/moderator-proof.ts';

/**
 * @throws not_yours for people who are not moderators; passkey_needed for a moderator who must first log in with a
 * passkey.
 */
export async function requireModerator(context: Context, viewer: Viewer): Promise<void> {
  if (!context.moderation.roleOf(viewer)) refuseNonModerator();
  await requireProof(context, viewer, 'moderation');
}

/** Refuses a person who does not moderate, or no longer. */
export function refuseNonModerator(): never {
  fail('not_yours', 'This is for moderators.');
}

/** As {@link requireModerator}, for officers. @throws not_yours for moderators without the role too. */
export async function requireOfficer(context: Context, viewer: Viewer): Promise<void> {
  if (context.moderation.roleOf(viewer) !== 'officer') fail('not_yours', 'This is for officers.');
  await requireProof(context, viewer, 'moderation');
}

/**
 * Reads the person on whom an officer acts.
 * @throws not_found for an unknown id, not_yours for the officer's own account.
 */
export async function readActedOn(
  { store }: Context,
  officer: Pick<Viewer, 'id'>,
  typed: string,
): Promise<PersonForOfficer> {
  const id = typed.toLowerCase();
  const [person] = isId(id) ? await readPeople(store.db, [id]) : [];
  if (!person) return fail('not_found', 'There is no such person.');
  if (person.id === officer.id)
    fail('not_yours', 'This is your own account: another officer has to act on it.');
  return person;
}
