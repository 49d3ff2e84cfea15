import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import { readSetting, replaceSetting } from '#server/platform/db/settings.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';

const DEFAULT_MESSAGE = 'We are working on Quad. Please come back in a few minutes. Nothing is lost.';

/** @param message the text for people; null for a general text. @returns the text to print. */
export async function closeService({ run }: StoreBeside, message: string | null): Promise<string> {
  const value = message ?? DEFAULT_MESSAGE;
  await run(replaceSetting, { name: 'service-break', value });
  return `Closed within a second. People read: ${value}\nOpen it again: ${QUAD_COMMAND} maintenance off\n`;
}

export async function openService({ run }: StoreBeside): Promise<string> {
  await run(replaceSetting, { name: 'service-break', value: '' });
  return 'Open within a second.\n';
}

export async function describeService({ db }: StoreBeside): Promise<string> {
  const message = await readSetting(db, 'service-break');
  return message ? `Closed. People read: ${message}\n` : 'Open.\n';
}
