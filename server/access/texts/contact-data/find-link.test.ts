import { expect, test } from 'vitest';
import { findContactData } from './find-contact-data.ts';

const endings =
  `tk ml cf ga gq top pw win pro live page fun space tech cloud us de es it pl se ch at be id pk np my sg kr asia vip
  icu click life world news email social chat xxx wtf lol rocks sbs cyou cfd monster quest rest blog to ws nu su gd today club party team
  run game cam lat ninja in me ai cc tv sh md`.split(/\s+/);

test.each(endings)('a link alone with the ending .%s is found for certain [S4.2]', (ending) => {
  for (const text of [`gossippage.${ending}`, `visit nidhileaks.${ending} for more`])
    expect([text, findContactData(text)]).toEqual([text, expect.objectContaining({ isCertain: true })]);
});

test.each([
  'gossippage.top/her',
  'gossippage.tech/list?id=4',
  'full video at hotclips.tk',
  'her pics at gossippage.de',
  'iitconfess.live pe sab hai',
  'vote on iitconfess.page',
  'sub.iitconfess.top',
  'm.gossip.top',
  'pics at leakzone dot top',
  'nidhileaks(dot)live',
  'gossippage .tk',
  'gossippage. tk',
  'gossippage . in par dekho',
  'gossippage,in/me',
  'gossippage*com',
  'leakzone/com',
  't . me / leakzone',
  't,me/leak_zone',
  'lnk.bio/aryan7',
  '1drv.ms/u/s!abc',
  'NIDHILEAKS.LIVE',
  'check team.rocks',
])('%s: a link', (text) => {
  expect(findContactData(text)).toMatchObject({ kind: 'link', isCertain: true });
});

test.each([
  'gossip.page',
  'nidhi.lol/leak',
  'teatime.wtf has it all',
  'on nidhi.page read all',
  'dream.team',
  'Excellent.net positive for all',
  'smart.funny.cool',
])('%s: perhaps a link', (text) => {
  expect(findContactData(text)).toMatchObject({ kind: 'link', isCertain: false });
});

test.each([
  'very helpful.it was fun',
  'good at maths.in class he sleeps',
  'Knows Node.js, wrote main.rs and README.md',
  'See main.py and utils.cc for his style',
  'Guitar.live music.late nights',
  'Best website.design and code by her',
  'Open minded.cool headed',
  'Site engineer.work hard',
  'Sings well.art lover.fun to be with',
  'Always smiling.Store of positivity',
  'Robotics club.Dev team lead',
  'Dockerfile.dev bhi likh leti hai',
  'java.io and java.net sab aata hai',
  'Gave a talk on .NET and .org domains',
  'Great at debate.win after win',
  'B.Tech.life is fun with him',
  'smart,in or out of class',
])('%s: nothing', (text) => {
  expect(findContactData(text)).toBeNull();
});

test.each([
  ['ananyas22 g.mail', 'mail address'],
  ['mail karo ananyas22 (gmail)', 'mail address'],
  ['call 70three 4four 98two 116', 'phone number'],
  ['call 9eight76five4three210', 'phone number'],
  ['my handle everywhere is simrank7', 'name on another platform'],
  ['same id everywhere aditir22', 'name on another platform'],
  ['username aditir22 on every app', 'name on another platform'],
  ['inst: ananya.s22', 'name on another platform'],
] as const)('%s: %s', (text, kind) => {
  expect(findContactData(text)).toMatchObject({ kind, isCertain: true });
});

test.each([
  'Bus number 8247 9125 dono yaad hai',
  'Locker no 2345 6789 is hers',
  'Handles everything with ease',
])('%s: no contact data', (text) => {
  expect(findContactData(text)).toBeNull();
});
