import { words } from '../words.ts';
import { frame } from './frame.ts';

const countNotices = (count: number) => `${count} new ${count === 1 ? 'notice' : 'notices'}`;

/** What the server sends about notices: numbers alone, so that a mail or a push reveals no name and no text. */
export const noticeMails = {
  digest: (count: number, publicUrl: string, unsubscribeUrl: string) =>
    frame(
      `${words.brand}: ${countNotices(count)}`,
      `you have ${countNotices(count)}: ${publicUrl}/activity`,
      `You get this mail at most once a day, because you asked for it. To stop it, open this page and press the button: ${unsubscribeUrl}`,
    ),
  push: (count: number) => `${countNotices(count)} in Quad`,
  /** The page behind the link of the daily mail. */
  unsubscribe: {
    question: 'Stop the daily mail about your notices?',
    button: 'Stop the daily mail',
    done: 'You will no longer get daily mails about your notices. You can turn them on again on the Notices screen.',
    unknown: 'This link is incomplete. Please copy the whole address from the mail.',
  },
};
