import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file (mode 0600) unless it exists. It appears complete or not at all, and of several processes that try at
 * once one succeeds: the text is written under another name, then linked.
 */
export async function createOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: true });
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
