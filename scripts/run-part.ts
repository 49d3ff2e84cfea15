import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The programs of a command by name. Paths are relative to the folder of the command. */
export interface Parts {
  readonly folder: string;
  readonly programs: Readonly<Record<string, string>>;
  /**
   * The part that runs if the first word is missing or an option. Without `usual`, the parts are listed and the exit
   * code is 2.
   */
  readonly usual?: string;
}

/**
 * Runs the part of a command that the first word names: `npm run drill -- kill --kills 5` runs `kill` with `--kills 5`.
 * The program reads `process.argv`, without its name.
 */
export async function runPart(command: string, { folder, programs, usual }: Parts): Promise<void> {
  const [word] = process.argv.slice(2);
  const isOption = word === undefined || word.startsWith('-');
  const program = isOption ? usual : programs[word];
  if (program === undefined) {
    console.error(`Usage: ${command} -- ${Object.keys(programs).join('|')} [options]`);
    process.exitCode = 2;
    return;
  }
  if (!isOption) process.argv.splice(2, 1);
  await import(pathToFileURL(path.join(folder, program)).href);
}
