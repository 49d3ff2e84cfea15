import { NOTICE_DAY_MAX } from '../../limits.ts';

const some = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** More are not counted. */
const upTo = (count: number) => (count < NOTICE_DAY_MAX ? String(count) : `${NOTICE_DAY_MAX}+`);

/** Texts of the notices. */
export const noticeWords = {
  title: 'Notices',
  unreadMark: 'New',
  opinion: (count: number) => `${upTo(count)} new ${some(count, 'opinion', 'opinions')} about you`,
  waiting: (count: number) =>
    `${upTo(count)} ${some(count, 'opinion waits', 'opinions wait')} for your approval`,
  likes: (count: number) => `${count} ${some(count, 'person', 'people')} liked you`,
  reportUpheld: 'Moderators decided on your report: a rule was broken',
  reportDismissed: 'Moderators decided on your report: no rule was broken',
  decision: 'Moderators made a decision about you. Read why, and how to appeal.',
  decisionTakenBack: 'A decision about you was reversed',
  none: 'Nothing new.',
  noneHint: "New opinions about you, likes and moderators' decisions appear here.",
  failed: 'The notices could not be loaded',
  more: 'Show more',
  digest: 'Daily mail',
  digestOff:
    'You get no mail about notices. Turn it on to get at most one mail a day, with only the number of new notices. If nothing is new, no mail is sent.',
  digestOn:
    'You get at most one mail a day, with only the number of new notices. If nothing is new, no mail is sent.',
  startDigest: 'Mail me once a day',
  endDigest: 'Stop the daily mail',
  push: 'Notices on this device',
  pushOff:
    'This device can show new notices while Quad is closed: only their number, at most every 15 minutes.',
  pushOn: 'This device shows new notices while Quad is closed: only their number, at most every 15 minutes.',
  pushBlocked:
    'This browser blocks notifications from Quad. Allow them for this site in the browser’s settings, then come back.',
  pushNeedsInstall:
    'On iPhone and iPad, only the installed app shows notices: tap Share, then Add to Home Screen, and open Quad from there.',
  pushUnsupported: 'This browser cannot show notices while Quad is closed.',
  pushFailed: 'That did not work. Please check your connection and try again.',
  startPush: 'Turn on for this device',
  endPush: 'Turn off for this device',
};

export type NoticeWords = typeof noticeWords;
