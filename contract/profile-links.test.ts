import { expect, test } from 'vitest';
import { normaliseLink } from './links.ts';
import { platforms, type Platform } from './user.ts';

/** Different spellings of one person's address. */
const sameAddress: readonly [Platform, string, readonly string[]][] = [
  [
    'github',
    'https://github.com/asha-k',
    [
      'asha-k',
      '@asha-k',
      'github.com/asha-k/',
      'http://github.com:80/asha-k',
      'https://github.com:443/asha-k//',
      'github.com:443/asha-k',
      'HTTPS://WWW.GitHub.COM/%61sha-k',
      'gist.github.com/asha-k',
      'https://github.com/asha-k?tab=repositories#top',
      'github.com/Asha-K',
      'Asha-K',
      'https://github.com/asha-k?tab=repositories&q=react%2Bnode.js&type=&language=',
      'https://github.com/asha-k?tab=overview&from=2026-01-01&to=2026-11-26',
      'https://github.com/asha%E2%80%8B-k',
      '\u200ehttps://github.com/asha-k\u200b',
    ],
  ],
  [
    'instagram',
    'https://instagram.com/asha.k',
    [
      '@asha.k',
      'instagram.com/Asha.K',
      'm.instagram.com/asha.k',
      'https://instagram.com/asha.k?r=nametag',
      'https://www.instagram.com/asha.k/profilecard/?igsh=MWx1',
      'https://www.instagram.com/asha.k/reels/',
      'https://www.instagram.com/ash\u00ada.k/',
      'https://www.instagram.com/asha.k/?hl=en',
      'https://www.instagram.com/asha.k?igsh=MzRlODBiNWFlZA%3D%3D&utm_source=qr',
      'https://instagram.com/@asha.k?igshid=YmMyMTA2M2Y=',
      'https://www.instagram.com/asha.k?fbclid=IwAR0&utm_content=a,b:c',
    ],
  ],
  [
    'facebook',
    'https://facebook.com/asha.kumar',
    [
      'asha.kumar',
      'fb.com/asha.kumar',
      'facebook.com/Asha.Kumar/about',
      'https://www.facebook.com/asha.kumar?comment_tracking=%7B%22tn%22%3A%22R%5D-R%22%7D',
      'https://www.facebook.com/asha.kumar?x=%7B%22a%22%3A1%7D&y=a,b;c',
      'mbasic.facebook.com/asha.kumar/',
      'pt-br.facebook.com/asha.kumar',
      'https://www.facebook.com/asha.kumar?__cft__[0]=AZXq&__tn__=-UC%2CP-R',
      'https://www.facebook.com/asha.kumar?rdid=x1&share_url=https%3A%2F%2Fwww.facebook.com%2Fshare%2F1Ab%2F',
      'https://m.facebook.com/asha.kumar?eav=AfY&paipv=0&ref=share&s=21',
    ],
  ],
  [
    'facebook',
    'https://facebook.com/profile.php?id=100001234567890',
    [
      'https://m.facebook.com/profile.php?mibextid=ZbWKwL&id=100001234567890',
      'facebook.com/profile.php?id=100001234567890&sk=about',
    ],
  ],
  [
    'snapchat',
    'https://snapchat.com/add/asha.k',
    [
      '@asha.k',
      'snapchat.com/@asha.k',
      'https://www.snapchat.com/add/asha.k?sender_web_id=1b2c&device_id=desktop&is_copy_url=true',
      'https://www.snapchat.com/add/Asha.K?invite_id=x_1&sid=2-3',
      'https://www.snapchat.com/add/asha.k/?share_id=3fT1&locale=en-GB',
      'story.snapchat.com/@asha.k',
    ],
  ],
  [
    'linkedin',
    'https://linkedin.com/in/ash%C4%81-k',
    [
      'ashā-k',
      'asha\u0304-k',
      'https://www.linkedin.com/in/ash%C4%81%E2%80%8B-k',
      'https://www.linkedin.com/in/%C2%ADash%C4%81-k',
      'https://www.linkedin.com/in/ash%C4%81-k/details/experience/',
      'https://www.linkedin.com/in/ash%C4%81-k/overlay/contact-info/',
      'linkedin.com/in/Ashā-K',
      'https://in.linkedin.com/in/asha\u0304-k/',
      'https://www.linkedin.com/in/ash%c4%81-k?trk=public-profile_x.y&original_referer=https%3A%2F%2Fwww.google.com%2F',
      'https://www.linkedin.com/in/asha%CC%84-k/en-us/?originalSubdomain=in',
      'linkedin.com/mwlite/in/ashā-k',
      'https://www.linkedin.com/in/ashā-k?lipi=urn%3Ali%3Apage%3Ad_flagship3%3Bx%3D%3D&miniProfileUrn=urn%3Ali%3Afs',
      'https://www.linkedin.com/in/ashā-k?utm_source=share&utm_campaign=share_via&utm_content=profile',
    ],
  ],
  ['linkedin', 'https://linkedin.com/in/%E0%A4%86%E0%A4%B6%E0%A4%BE-1', ['https://linkedin.com/in/आशा-1/']],
];

test.each(sameAddress)(
  '%s: every spelling of one person’s address gives %s [11.6]',
  (platform, link, ways) => {
    for (const typed of [link, ...ways])
      expect([typed, normaliseLink(platform, typed)]).toEqual([typed, link]);
  },
);

/** Pages of a platform that belong to no person. */
const pages: Readonly<Record<Platform, string>> = {
  instagram: `instagram.com/explore instagram.com/explore/ www.instagram.com/Reels instagram.com/p/C0ffee instagram.com/reel/C0ffee
    instagram.com/direct/inbox instagram.com/accounts/edit instagram.com/stories/asha/1 instagram.com/about instagram.com/
    instagram.com instagram.com/tv/x instagram.com/your_activity instagram.com/asha/p/1 instagram.com/legal instagram.com/index.html instagram.com/asha. instagram.com/.asha instagram.com/asha..k instagram.com/asha-k
    instagram.com/a123456789012345678901234567890 instagram.com/asha./reels`,
  facebook: `facebook.com/marketplace facebook.com/groups facebook.com/groups/1234 facebook.com/watch www.facebook.com/events/
    facebook.com/gaming facebook.com/pages/Quad/123 facebook.com/home.php facebook.com/profile.php facebook.com/profile.php?id=me
    facebook.com/me facebook.com/story.php?id=1 facebook.com/photo facebook.com/share/p/1AbC2dEf3G facebook.com/share/r/1AbC
    facebook.com/hashtag/x facebook.com/reel/1 facebook.com/friends facebook.com/notifications facebook.com/messages/t/1
    facebook.com/people/Asha facebook.com/p/Quad-123`,
  snapchat: `snapchat.com/discover snapchat.com/spotlight snapchat.com/spotlight/abc map.snapchat.com snapchat.com/lens/abc
    snapchat.com/add snapchat.com/add/ snapchat.com/@ snapchat.com/download snapchat.com/asha www.snapchat.com/t/AbC
    accounts.snapchat.com/add/asha snapchat.com/add/asha/story`,
  linkedin: `linkedin.com/mynetwork linkedin.com/mynetwork/ linkedin.com/feed linkedin.com/feed/update/urn:li:activity:1
    linkedin.com/jobs linkedin.com/jobs/view/1 linkedin.com/company/quad linkedin.com/school/iit linkedin.com/groups/1
    linkedin.com/messaging linkedin.com/learning linkedin.com/pulse/x linkedin.com/posts/asha_x linkedin.com/in linkedin.com/in/
    linkedin.com/in/me linkedin.com/asha linkedin.com/showcase/x linkedin.com/notifications linkedin.com/in/a%2Fb/c linkedin.com/in/%EF%BF%BDasha linkedin.com/in/%E2%80%8B linkedin.com/in/Me`,
  github: `github.com/explore github.com/settings github.com/settings/profile github.com/Marketplace github.com/trending
    github.com/sponsors github.com/sponsors/asha github.com/orgs/quad github.com/topics github.com/features github.com/pricing
    github.com/notifications github.com/new github.com/asha/quad github.com/stars gist.github.com/discover github.com/codespaces
    github.com/pulls github.com/issues github.com/search?q=asha github.com/copilot github.com/a.b github.com/-asha github.com/asha- raw.github.com/asha`,
};

test.each(platforms)('%s: the pages of the platform itself are refused [11.6]', (platform) => {
  for (const page of pages[platform].split(/\s+/))
    for (const typed of [page, `https://${page}`])
      expect([typed, normaliseLink(platform, typed)]).toEqual([typed, null]);
});

test.each([
  'https://github.com:8080/asha',
  'http://github.com:8/asha',
  'ftp://github.com:80/asha',
  'javascript:80/asha',
  'https://asha:80@github.com/asha',
  'github.com:80@evil.example/asha',
  'https://evil.example:80/github.com/asha',
  'https://github.com/asha?next=evil.example',
  'https://github.com/asha?x=https://evil.example',
  'https://github.com/asha?x=%2F%2Fevil',
  'https://github.com/asha?x=https%253A%252F%252Fevil.example',
  'https://github.com/asha?q=https://evil.example',
  'https://github.com/asha?evil.example/x//y',
  'https://github.com/asha?url=evil.example',
  'https://github.com/asha?x=javascript:alert',
  'https://github.com/asha#evil.example',
  'https://github.com/asha#https://evil.example',
])('%s is no link', (typed) => expect(normaliseLink('github', typed)).toBeNull());
