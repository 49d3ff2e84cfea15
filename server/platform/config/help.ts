import type { HelpResource } from '#contract/operator.ts';
import { readShownText } from './shown-text.ts';
import { readLines, refuseFile } from './text-file.ts';

const HELP_MAX = 10;
const NAME_MAX = 100;
const CONTACT_MAX = 200;

/** Reads the help resources, one per line: `name: phone or address`. Without a file the list is empty. */
export function readHelp(file: string | null): readonly HelpResource[] {
  if (file === null) return [];
  const help = readLines('HELP_FILE', file).map((line) => {
    const [, name = '', contact = ''] = /^([^:]+?)\s*:\s+(\S.*)$/.exec(line) ?? [];
    const isShown = readShownText(name) !== null && readShownText(contact) !== null;
    if (isShown && name.length <= NAME_MAX && contact.length <= CONTACT_MAX) return { name, contact };
    return refuseFile('HELP_FILE', `has a line that is not "name: phone or address": "${line.slice(0, 60)}"`);
  });
  if (help.length === 0 || help.length > HELP_MAX)
    refuseFile('HELP_FILE', `must have 1 to ${HELP_MAX} lines`);
  return help;
}
