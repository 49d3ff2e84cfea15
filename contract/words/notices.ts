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
  none: 'Nothing new. New opinions about you and decisions of moderators appear here.',
  failed: 'The notices could not be loaded',
  more: 'Show more',
  digest: 'Daily mail',
  digestOff:
    'You get no mail about notices. With it: one mail a day at most, with a number alone, and none when nothing is new.',
  digestOn: 'You get one mail a day at most, with a number alone, and none when nothing is new.',
  startDigest: 'Mail me once a day',
  endDigest: 'End the daily mail',
};

export type NoticeWords = typeof noticeWords;
