import { readLiveRules } from '#server/access/live-moderation.ts';
import type { Config } from '#server/platform/config/config.ts';
import { resolveTyped } from '#server/platform/config/environment.ts';
import { readRules } from '#server/platform/config/moderation.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { deleteSetting, listLiveSettings, replaceSetting } from '#server/platform/db/settings.ts';
import type { Act } from '#server/operator/record-act.ts';
import { NotFound, UsageError } from '#server/operator/usage.ts';

/** Shows, replaces or resets the rules that decisions name, without a restart. */
export type RulesCommand =
  | { readonly name: 'rules' }
  | { readonly name: 'rules set'; readonly file: string }
  | { readonly name: 'rules off' };

/** Reads the words after `rules`. @throws UsageError with one line. */
export function readRulesCommand(
  [file, ...others]: readonly string[],
  { off = false }: { readonly off?: boolean | undefined },
): RulesCommand {
  if (others.length > 0 || (off && file !== undefined))
    throw new UsageError('rules takes one file, or --off, or nothing to show them');
  if (off) return { name: 'rules off' };
  return file === undefined ? { name: 'rules' } : { name: 'rules set', file: resolveTyped(file) };
}

/** Describes what a command does, and how the log names it. */
export function describeRules(
  store: StoreBeside,
  command: RulesCommand,
  config: Pick<Config, 'moderation'>,
): Act {
  const common = { person: null } as const;
  switch (command.name) {
    case 'rules':
      return { ...common, what: 'looked at the rules', isRead: true, run: () => showRules(store, config) };
    case 'rules set':
      return { ...common, what: 'changes the rules', run: () => setRules(store, command.file) };
    case 'rules off':
      return { ...common, what: 'goes back to the rules of the settings', run: () => endRules(store) };
  }
}

async function showRules({ db }: StoreBeside, { moderation }: Pick<Config, 'moderation'>): Promise<string> {
  const values = await listLiveSettings(db);
  const rules = readLiveRules(moderation, values);
  const from = values.has('rules') ? 'the command rules' : 'RULES_FILE, or the default rules';
  return `# From ${from}.\n${rules.map(({ id, text }) => `${id}: ${text}\n`).join('')}`;
}

/** @throws ConfigError about the file. */
async function setRules({ run }: StoreBeside, file: string): Promise<string> {
  const rules = readRules('quad rules', file);
  await run(replaceSetting, { name: 'rules', value: JSON.stringify(rules) });
  const ids = rules.map(({ id }) => id).join(', ');
  return `Decisions name these rules within a second, on every node: ${ids}. Decided cases keep their words.\n`;
}

/** @throws NotFound if the store has no rules. */
async function endRules({ run }: StoreBeside): Promise<string> {
  if (!(await run(deleteSetting, { name: 'rules' })))
    throw new NotFound('The rules are already those of RULES_FILE, or the default ones');
  return 'Decisions name the rules of RULES_FILE, or the default ones, within a second.\n';
}
