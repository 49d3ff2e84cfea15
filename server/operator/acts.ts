import { readLiveRules } from '#server/access/live-moderation.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { listLiveSettings, replaceSetting } from '#server/platform/db/settings.ts';
import { readBackupAddress } from './backup/backup-address.ts';
import { makeBackup } from './backup/make-backup.ts';
import type { Place } from './backup/place.ts';
import type { Command } from './command-line.ts';
import { changeAddress, deletePerson } from './commands/account-commands.ts';
import { describeAnnounce } from './commands/announce-command.ts';
import { describeBan } from './commands/ban-command.ts';
import { exportPerson } from './commands/export-command.ts';
import { forgetPhotoPlace, forgetSecret } from './commands/forget-commands.ts';
import { formatJson, formatLog, readSecurityLog } from './commands/log-command.ts';
import { closeService, describeService, openService } from './commands/maintenance-command.ts';
import { describeModerators } from './commands/moderators-command.ts';
import { countPasskeys, removePasskeys } from './commands/passkeys-command.ts';
import { formatPerson, readPerson } from './commands/person-command.ts';
import { comparePhotos, formatPhotos } from './commands/photos-command.ts';
import { unmuteReports } from './commands/reports-command.ts';
import { resendLetters } from './commands/resend-command.ts';
import { describeRules } from './commands/rules-command.ts';
import { BATCH_SESSIONS, endSessionBatch } from './commands/sessions-command.ts';
import { readSuspension, suspendPerson, unsuspendPerson } from './commands/suspend-command.ts';
import { formatReplay, formatReplayJson, replayWords } from './commands/words-command.ts';
import type { PersonCommand } from './person-command-line.ts';
import type { Act } from './record-act.ts';

/** A command that opens the store beside a server. */
export type StoreCommand = Exclude<
  Command,
  { name: 'help' | 'version' | 'config' | 'doctor' | 'alert' | 'restore' | 'upgrade' | 'move' }
>;

type Settings = Config & Place;

/** Describes what a command does, and how the log names it. */
export function describeAct(store: StoreBeside, command: StoreCommand, config: Settings): Act {
  if (isOnPerson(command)) return { reason: command.reason, ...describePersonAct(store, command, config) };
  switch (command.name) {
    case 'log':
      return {
        what: 'read the log',
        person: command.query.person,
        isRead: true,
        run: async (id) => {
          const events = await readSecurityLog(store.db, command.query, id === '' ? null : id);
          return command.json ? formatJson(events) : formatLog(events);
        },
      };
    case 'words':
      return {
        what: 'compared the opinions with a word list',
        person: null,
        isRead: true,
        run: async () => {
          const replay = await replayWords(store.db, command.file, config.wordList);
          return command.json ? formatReplayJson(replay, command.ids) : formatReplay(replay, command.ids);
        },
      };
    case 'maintenance':
      return describeMaintenance(store, command);
    case 'announce':
    case 'announce add':
    case 'announce off':
      return describeAnnounce(store, command);
    case 'ban':
    case 'ban add':
    case 'ban off':
      return describeBan(store, command);
    case 'moderators':
    case 'moderators add':
    case 'moderators remove':
      return describeModerators(store, command, config);
    case 'rules':
    case 'rules set':
    case 'rules off':
      return describeRules(store, command, config);
    case 'secret forget':
      return { what: 'makes the store forget its secret', person: null, run: () => forgetSecret(store) };
    case 'photos forget': {
      const what = 'makes the store forget the place of the photos';
      return { what, person: null, run: () => forgetPhotoPlace(store) };
    }
    case 'photos': {
      const { mustDelete } = command;
      const what = mustDelete ? 'deletes photos that belong to nobody' : 'compared the photos';
      const run = async () =>
        formatPhotos(
          await comparePhotos(store.db, config.photos, { mustDelete, now: Date.now() }),
          mustDelete,
        );
      return { what, person: null, isRead: !mustDelete, run };
    }
    case 'backup':
      return { what: 'makes a backup', person: null, run: () => backUp(store, command, config) };
    case 'sessions end': {
      const what = command.person === null ? 'ends all sessions' : 'ends the sessions of a person';
      const { person, reason } = command;
      return { what, person, reason, run: (id) => endSessions(store, id === '' ? null : id) };
    }
  }
}

function isOnPerson(command: StoreCommand): command is ActOnPerson {
  return /^(?:person|passkeys|reports)/.test(command.name);
}

type ActOnPerson = PersonCommand | Extract<Command, { readonly name: 'passkeys remove' | 'reports unmute' }>;

/** Acts that need a person. */
function describePersonAct(store: StoreBeside, command: ActOnPerson, config: Settings): Act {
  const { person } = command;
  switch (command.name) {
    case 'person': {
      const run = async (id: string) => {
        const report = await readPerson(store.db, id, Date.now());
        return command.json ? `${JSON.stringify(report)}\n` : formatPerson(report);
      };
      return { what: 'looked at a person', person, isRead: true, run };
    }
    case 'person resend': {
      const what = 'tries the letters to a person again';
      return { what, person, run: (id) => resendLetters(store, config, id) };
    }
    case 'person suspend': {
      const what = 'suspends a person';
      const reason = [`rule ${command.rule}`, command.reason].filter(Boolean).join(', ');
      const run = async (id: string) => {
        const rules = readLiveRules(config.moderation, await listLiveSettings(store.db));
        return suspendPerson(store, config, id, readSuspension(rules, command));
      };
      return { what, person, reason, run };
    }
    case 'person unsuspend': {
      const what = 'ends the suspension of a person';
      return { what, person, run: (id) => unsuspendPerson(store, config, id) };
    }
    case 'person export': {
      const what = 'exports the data of a person';
      return { what, person, run: (id) => exportPerson(store, config, id, command.file) };
    }
    case 'person delete': {
      const { isFinal } = command;
      const what = isFinal ? 'deletes a person for good' : 'deletes a person';
      return { what, person, run: (id) => deletePerson(store, config, id, isFinal) };
    }
    case 'person email': {
      const { email } = command;
      const what = 'changes the address of a person';
      return { what, person, run: (id) => changeAddress(store, config, id, email) };
    }
    case 'passkeys remove': {
      const run = async (personId: string) => {
        const removed = await store.run(removePasskeys, { personId });
        return `Removed ${removed} ${removed === 1 ? 'passkey' : 'passkeys'}.\n`;
      };
      return { what: 'removes the passkeys of a person', person, run };
    }
    case 'reports unmute': {
      const run = async (personId: string) =>
        (await store.run(unmuteReports, { personId, now: Date.now() }))
          ? 'New reports of this person count again.\n'
          : 'This person is not muted as a reporter.\n';
      return { what: 'ends the mute of a reporter', person, run };
    }
  }
}

function describeMaintenance(
  store: StoreBeside,
  { state, message }: Extract<StoreCommand, { name: 'maintenance' }>,
): Act {
  const common = { person: null } as const;
  if (state === null)
    return {
      ...common,
      what: 'asked whether the service is open',
      isRead: true,
      run: () => describeService(store),
    };
  return state === 'on'
    ? { ...common, what: 'closes the service', run: () => closeService(store, message) }
    : { ...common, what: 'opens the service', run: () => openService(store) };
}

async function backUp(
  store: StoreBeside,
  command: Extract<StoreCommand, { name: 'backup' }>,
  config: Settings,
): Promise<string> {
  // Refuses a mistake in the address before the work.
  if (command.copyTo !== null) readBackupAddress(command.copyTo, config.environment);
  const { backup, text } = await makeBackup(store, config, { ...command, now: Date.now() });
  let sent = '';
  if (command.copyTo !== null) {
    const { sendBackup } = await import('./backup/backup-bucket.ts');
    sent = await sendBackup(backup, command.copyTo, command.keep, config);
  }
  await store.run(replaceSetting, { name: 'last-backup', value: new Date().toISOString() });
  return text + sent;
}

async function endSessions(store: StoreBeside, personId: string | null): Promise<string> {
  let ended = 0;
  for (let batch = BATCH_SESSIONS; batch === BATCH_SESSIONS; ended += batch)
    batch = await store.run(endSessionBatch, { personId });
  const passkeys = personId === null ? 0 : await countPasskeys(store.db, personId);
  const stay =
    passkeys > 0 ? `Passkeys that still log in: ${passkeys}. "passkeys remove" removes them.\n` : '';
  return `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}. A running server notices it ${store.noticed}.\n${stay}`;
}
