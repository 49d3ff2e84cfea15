import { randomBytes } from 'node:crypto';
import { ANNOUNCEMENT_MAX } from '#contract/announcement.ts';
import { countCharacters } from '#contract/input.ts';
import { readAnnouncement, type Announcement } from '#server/features/announcement/announcement.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import { readShownText } from '#server/platform/config/shown-text.ts';
import { deleteSetting, readSetting, replaceSetting } from '#server/platform/db/settings.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import type { Act } from '#server/operator/record-act.ts';
import { formatTime } from '#server/operator/format-table.ts';
import { readFutureTime } from '#server/operator/option-values.ts';
import { NotFound, UsageError } from '#server/operator/usage.ts';

/** Shows, sets or ends the announcement: one line on every screen, with an end. */
export type AnnounceCommand =
  | { readonly name: 'announce' }
  | { readonly name: 'announce add'; readonly announcement: Announcement }
  | { readonly name: 'announce off' };

interface Options {
  readonly until?: string | undefined;
  readonly off?: boolean | undefined;
}

/** Reads the words after `announce`. @throws UsageError with one line. */
export function readAnnounceCommand(
  words: readonly string[],
  { until, off }: Options,
  now: number,
): AnnounceCommand {
  const [text, ...others] = words;
  if (others.length > 0) throw new UsageError('announce takes one text, in quotes');
  if (off && (text !== undefined || until !== undefined))
    throw new UsageError('announce takes a text with --until, or --off, or nothing to show it');
  if (off) return { name: 'announce off' };
  if (text === undefined && until !== undefined) throw new UsageError('announce needs a text before --until');
  if (text === undefined) return { name: 'announce' };
  if (until === undefined) throw new UsageError('announce needs --until: when it ends, such as 2h');
  return {
    name: 'announce add',
    announcement: {
      id: randomBytes(6).toString('hex'),
      text: readText(text),
      since: new Date(now).toISOString(),
      until: new Date(readFutureTime('--until', until, now)).toISOString(),
    },
  };
}

function readText(text: string): string {
  const shown = readShownText(text);
  if (shown === null)
    throw new UsageError(
      'announce needs one line with something visible, without characters that cannot be shown',
    );
  const length = countCharacters(shown);
  if (length <= ANNOUNCEMENT_MAX) return shown;
  throw new UsageError(`announce takes at most ${ANNOUNCEMENT_MAX} characters, not ${length}`);
}

/** Describes what a command does, and how the log names it. */
export function describeAnnounce(store: StoreBeside, command: AnnounceCommand): Act {
  const common = { person: null } as const;
  switch (command.name) {
    case 'announce':
      return {
        ...common,
        what: 'looked at the announcement',
        isRead: true,
        run: () => showAnnouncement(store),
      };
    case 'announce off':
      return { ...common, what: 'ends the announcement', run: () => endAnnouncement(store) };
    case 'announce add': {
      const { announcement } = command;
      const what = `announces a line until ${announcement.until}`;
      return { ...common, what, run: () => announce(store, announcement) };
    }
  }
}

async function showAnnouncement({ db }: StoreBeside): Promise<string> {
  const announcement = readAnnouncement(await readSetting(db, 'announcement'), Date.now());
  if (!announcement) return 'Nothing is announced.\n';
  const { text, since, until } = announcement;
  return `${text}\nsince ${formatTime(Date.parse(since))}, until ${formatTime(Date.parse(until))}\n`;
}

async function announce({ run }: StoreBeside, announcement: Announcement): Promise<string> {
  await run(replaceSetting, { name: 'announcement', value: JSON.stringify(announcement) });
  const end = formatTime(Date.parse(announcement.until));
  return `Announced within a second, until ${end}: ${announcement.text}\nOpen pages show it with their next call. End it before: ${QUAD_COMMAND} announce --off\n`;
}

/** @throws NotFound if nothing is announced. */
async function endAnnouncement({ run }: StoreBeside): Promise<string> {
  if (!(await run(deleteSetting, { name: 'announcement' }))) throw new NotFound('Nothing is announced');
  return 'The announcement ends within a second.\n';
}
