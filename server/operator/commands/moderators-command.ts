import { createLiveModeration, storeRole } from '#server/access/live-moderation.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Role } from '#server/platform/config/moderation.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { listLiveSettings } from '#server/platform/db/settings.ts';
import type { Act } from '#server/operator/record-act.ts';
import { formatTable } from '#server/operator/format-table.ts';
import { readReason, type Reasoned } from '#server/operator/person-command-line.ts';
import { UsageError } from '#server/operator/usage.ts';

/** Lists, adds or removes moderators and officers, without a restart. */
export type ModeratorsCommand =
  | { readonly name: 'moderators' }
  | ({ readonly name: 'moderators add'; readonly person: string; readonly role: Role } & Reasoned)
  | ({ readonly name: 'moderators remove'; readonly person: string } & Reasoned);

/** Reads the words after `moderators`. @throws UsageError with one line. */
export function readModeratorsCommand(
  [verb, person, ...others]: readonly string[],
  options: { readonly officer?: boolean | undefined; readonly reason?: string | undefined },
): ModeratorsCommand {
  const { officer = false } = options;
  if (officer && verb !== 'add') throw new UsageError('--officer needs moderators add');
  if (verb === undefined) return { name: 'moderators' };
  if ((verb !== 'add' && verb !== 'remove') || person === undefined || others.length > 0)
    throw new UsageError('moderators takes add or remove with one person, or nothing to list them');
  const reason = readReason(options.reason);
  if (verb === 'remove') return { name: 'moderators remove', person, reason };
  return { name: 'moderators add', person, role: officer ? 'officer' : 'moderator', reason };
}

/** Describes what a command does, and how the log names it. */
export function describeModerators(
  store: StoreBeside,
  command: ModeratorsCommand,
  config: Pick<Config, 'moderation'>,
): Act {
  switch (command.name) {
    case 'moderators':
      return {
        what: 'looked at the moderators',
        person: null,
        isRead: true,
        run: () => listModerators(store, config),
      };
    case 'moderators add': {
      const { person, role, reason } = command;
      const run = (id: string) => addModerator(store, id, role);
      return { what: `makes a person ${describeRole(role)}`, person, reason, run };
    }
    case 'moderators remove': {
      const run = (id: string) => removeModerator(store, id);
      const { person, reason } = command;
      return { what: 'ends the moderation by a person', person, reason, run };
    }
  }
}

const describeRole = (role: Role) => (role === 'officer' ? 'an officer' : 'a moderator');

/** Lists who moderates, without mail addresses. */
async function listModerators(
  { db }: StoreBeside,
  { moderation }: Pick<Config, 'moderation'>,
): Promise<string> {
  const live = createLiveModeration(moderation, { values: await listLiveSettings(db) });
  const members = await live.listMembers(db);
  if (members.length === 0) return `Nobody moderates. ${QUAD_COMMAND} moderators add <id|address>\n`;
  const rows = members.map(({ id, name, role, from }) => [
    id ?? '(no account)',
    name,
    role ?? 'removed',
    from === 'command' ? 'command' : 'MODERATORS, OFFICERS',
  ]);
  return formatTable(['person', 'name', 'role', 'from'], rows);
}

async function addModerator({ run }: StoreBeside, personId: string, role: Role): Promise<string> {
  await run(storeRole, { personId, role });
  return `This person is ${describeRole(role)} within a second, without a restart.\n`;
}

async function removeModerator({ run }: StoreBeside, personId: string): Promise<string> {
  await run(storeRole, { personId, role: 'none' });
  return `This person does not moderate any more within a second, also if MODERATORS or OFFICERS lists the address. Claimed cases are free again.\nTake the address out of these variables, too: a new account that signs up with it would moderate.\nSessions and passkeys stay: ${QUAD_COMMAND} sessions end, ${QUAD_COMMAND} passkeys remove\n`;
}
