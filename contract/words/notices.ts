import { NOTICE_DAY_MAX } from '../limits.ts';

const some = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** More are not counted. */
const upTo = (count: number) => (count < NOTICE_DAY_MAX ? String(count) : `${NOTICE_DAY_MAX}+`);

/** Texts of the notices. */
export const noticeWords = {
  title: 'Notices',
  /** For screen readers, beside the mark of the link to the profile. */
  unread: (count: number) => `${count} new ${some(count, 'notice', 'notices')}`,
  unreadMark: 'New',
  opinion: (count: number) => `${upTo(count)} new ${some(count, 'opinion', 'opinions')} about you`,
  waiting: (count: number) =>
    `${upTo(count)} ${some(count, 'opinion waits', 'opinions wait')} for your approval`,
  reportUpheld: 'Your report is decided: it broke a rule',
  reportDismissed: 'Your report is decided: it broke no rule',
  decision: 'Moderators have decided about you. You can read why, and appeal.',
  decisionTakenBack: 'A decision about you has been taken back',
  none: 'Nothing new.',
  noneHint: 'New opinions about you and decisions of moderators appear here.',
  failed: 'The notices could not be loaded',
  more: 'Show more',
  digest: 'Daily mail',
  digestOff:
    'You get no mail about notices. With it: one mail a day at most, with a number alone, and none when nothing is new.',
  digestOn: 'You get one mail a day at most, with a number alone, and none when nothing is new.',
  startDigest: 'Mail me once a day',
  endDigest: 'End the daily mail',
  push: 'Notices on this device',
  pushOff:
    'New notices can come to this device while Quad is closed: a number alone, every 15 minutes at most.',
  pushOn: 'New notices come to this device while Quad is closed: a number alone, every 15 minutes at most.',
  pushBlocked:
    'This browser blocks notifications of Quad. Allow them for this site in the settings of the browser, then come back.',
  pushNeedsInstall:
    'On iPhone and iPad notices come to the installed app: tap Share, then Add to Home Screen, and open Quad from there.',
  pushUnsupported: 'This browser cannot show notices while Quad is closed.',
  pushFailed: 'That did not work. Please check your connection, and try again.',
  startPush: 'Turn on for this device',
  endPush: 'Turn off for this device',
};

export type NoticeWords = typeof noticeWords;
