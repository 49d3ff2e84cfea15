import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { MailTransport } from './letter.ts';

/** Opens the configured mail server, or a folder for letters if no server is configured. Makes no connection yet. */
export async function openTransport(
  config: Config,
  parts: Pick<BaseServices, 'clock' | 'random'>,
): Promise<MailTransport> {
  if (config.smtpUrl) return (await import('./smtp.ts')).openSmtp(config.smtpUrl, config.mailFrom);
  const { openOutbox } = await import('./outbox.ts');
  const print = (line: string) => process.stdout.write(`${line}\n`);
  return openOutbox({ folder: path.join(config.dataDir, 'outbox'), from: config.mailFrom, print, ...parts });
}
