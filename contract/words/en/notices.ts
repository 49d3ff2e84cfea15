/** Texts of the settings about notifications. */
export const noticeWords = {
  title: 'Notifications',
  failed: 'The settings could not be loaded',
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
