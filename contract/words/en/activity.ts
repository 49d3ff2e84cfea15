import { NOTICE_DAY_MAX } from '../../limits.ts';

const some = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** More are not counted. */
const upTo = (count: number) => (count < NOTICE_DAY_MAX ? String(count) : `${NOTICE_DAY_MAX}+`);

/** Texts of the screen of activity. */
export const activityWords = {
  today: 'Today',
  newMark: 'New',
  waitingForYou: 'Waiting for you',
  moments: {
    'opinion-1': 'Your first opinion',
    'opinion-10': 'Your tenth opinion',
    'like-1': 'Your first like',
    'like-10': 'Your tenth like',
  },
  likes: (count: number) => `${upTo(count)} ${some(count, 'person', 'people')} liked you`,
  likesToday: (count: number) => `${upTo(count)} ${some(count, 'person', 'people')} liked you today`,
  reportUpheld: 'Moderators decided on your report: a rule was broken',
  reportDismissed: 'Moderators decided on your report: no rule was broken',
  decision: 'Moderators made a decision about you. Read why, and how to appeal.',
  decisionTakenBack: 'A decision about you was reversed',
  none: 'Nobody has written about you yet.',
  noneHint: 'Show your page to people who know you. Who gets an opinion often writes one back.',
  shareMyPage: 'Share my page',
  came: (count: number) => (count === 0 ? 'Nothing new' : `${count} new`),
  failed: 'Your activity could not be loaded',
  more: 'Show more',
  end: 'That is everything.',
  settings: 'Notifications',
};

export type ActivityWords = typeof activityWords;
