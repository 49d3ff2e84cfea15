import type { Config } from '#server/platform/config/config.ts';
import { systemRandomness } from '#server/platform/process/randomness.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { NotDone } from '#server/operator/usage.ts';

/**
 * Mails a text to `CONTACT`, without the store and the queue, which may be what has failed.
 * @returns the text to print.
 * @throws NotDone when there is no mail address, or the mail server takes no mail.
 */
export async function alertContact(config: Config, text: string): Promise<string> {
  const { contact, demo } = config.operator;
  if (demo.includes('contact') || contact.startsWith('https:'))
    throw new NotDone(
      'CONTACT is no mail address, so nobody can be mailed. Example: CONTACT=help@quad.example.edu',
    );
  const transport = await openTransport(config, { clock: Date.now, random: systemRandomness });
  try {
    await transport.send({
      to: contact,
      subject: `Quad at ${new URL(config.publicUrl).host}: ${text}`,
      text: `${text}\n\nThis mail is from the command "quad alert" on the machine of ${config.publicUrl}.\n`,
    });
  } catch (error) {
    throw new NotDone(`The mail could not be sent: ${(error as Error).message}`, { cause: error });
  } finally {
    transport.close();
  }
  return 'Mailed to CONTACT.\n';
}
