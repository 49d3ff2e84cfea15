import { expect, test } from 'vitest';
import { findContactData } from './find-contact-data.ts';

test.each([
  ['write to asha@example.edu', 'mail address'],
  ['asha＠example.edu', 'mail address'],
  ['asha (at) gmail dot com', 'mail address'],
  ['asha at gmail dot com', 'mail address'],
  ['see https://example.org/x', 'link'],
  ['see HTTP://example', 'link'],
  ['www.example', 'link'],
  ['find me on t.me/asha', 'link'],
  ['insta gram.com/asha', 'link'],
  ['home.iitd.ac.in', 'link'],
  ['watch youtu.be/abc', 'link'],
  ['linktr.ee/asha', 'link'],
  ['bücher.com', 'link'],
  ['example.de/x', 'link'],
  ['see münchen.de/x', 'link'],
  ['übermut.com', 'link'],
  ['see пример.рф', 'link'],
  ['see пример.com now', 'link'],
  ['xn--e1afmkfd.xn--p1ai', 'link'],
  ['उदाहरण.भारत/क', 'link'],
  ['example。com', 'link'],
  ['example．com', 'link'],
  ['example｡com', 'link'],
  ['пример。рф', 'link'],
  ['asha@example。edu', 'mail address'],
  ['看example.com吧', 'link'],
  ['127.0.0.1:8080', 'link'],
  ['at 192.168.1.7/notes', 'link'],
  ['call 9876543210', 'phone number'],
  ['call9876543210now', 'phone number'],
  ['call 98765 43210', 'phone number'],
  ['call +91 98765-43210', 'phone number'],
  ['call ९८७६५४३२१०', 'phone number'],
  ['call 98\u200b76543210', 'phone number'],
  ['call 011 2345 6789', 'phone number'],
  ['call 09876543210', 'phone number'],
  ['call 919876543210.', 'phone number'],
  ['call +44 20 7946 0958', 'phone number'],
  ['call 0091 98765 43210', 'phone number'],
  ['call 00919876543210', 'phone number'],
  ['call00919876543210now', 'phone number'],
  ['call 0044 20 7946 0958', 'phone number'],
  ['call 001 (212) 555-0123', 'phone number'],
  ['98 76 54 32 10', 'phone number'],
  ['nine eight seven six five four three two one zero', 'phone number'],
  ['ninety eight, seventy six, fifty four, double three, ten', 'phone number'],
  ['nau aath saat chhe paanch chaar teen do ek shunya', 'phone number'],
  ['नौ आठ सात छह पांच चार तीन दो एक शून्य', 'phone number'],
  ['9876S4321O', 'phone number'],
  ['98765 is mine, then 43211', 'phone number'],
  ['evil . com', 'link'],
  ['evil dot com slash notes', 'link'],
  ['evil[.]in', 'link'],
  ['e v i l . c o m', 'link'],
  ['asha {at} example {dot} ac {dot} in', 'mail address'],
  ['asha@okaxis', 'mail address'],
  ['asha at the rate gmail', 'mail address'],
  ['insta: asha_99', 'name on another platform'],
  ['find asha.k99 on telegram', 'name on another platform'],
  ['asha#1234 on discord', 'name on another platform'],
] as const)('%s: %s', (text, kind) => {
  expect(findContactData(text)).toMatchObject({ kind, isCertain: true });
});

test.each([
  ['nice guy.fr', 'link'],
  ['Scored 98 97 95 92 90 in boards', 'phone number'],
  ['Roll no 9876543210', 'phone number'],
  ['knows @ashavibes', 'name on another platform'],
] as const)('%s: perhaps a %s', (text, kind) => {
  expect(findContactData(text)).toMatchObject({ kind, isCertain: false });
});

test('what was found is a part of the text', () => {
  expect(findContactData('Nice, call 98765 43210!')?.found).toBe('98765 43210');
  expect(findContactData('Nice, see evil.com.')?.found).toBe('evil.com');
});

test.each([
  ['Kind and clever, 10 out of 10.'],
  ['Topper of 2024-2025, 9.8 CGPA'],
  ['Meets everybody at the canteen. Dot on time.'],
  ['Knows Node.js and e.g. C++'],
  ['Lab 101, block 12, hostel 3'],
  ['Good at maths. In love with physics'],
  ['@ her best in the morning'],
  ['Kind.In my view the best.To me a friend.'],
  ['Student number 1763800000000, roll number 2024105'],
  ['Batch a1234567890, number b98765432101'],
  ['Be kind. Shy.be that as it may'],
  ['Here since 2019, 2020, 2021 and 2022'],
  ['Great teammate.Always on time. Hi.There'],
  ['e.g. this, i.e. that, 3.5 CGPA, 9.am/pm'],
  ['Knows Node.js/React, writes main.py and run.sh'],
  ['Bhai mast hai.De dega notes. Padhai.kr lo dosti'],
  ['Like Prof. S.K.De: loves VR.AR is next. M.Ch topper'],
  ['Anime.TV all night. Knows ASP.NET and Socket.IO'],
  ['Hons.B.Com after I.Com'],
  ['Did B.Com/M.Com, B.Sc/M.Sc or B.Tech/M.Tech'],
  ['Good.It is so.So is he.Me too.No doubt.CR of CSE.IT and ECE'],
  ['Wrote version 1.2.3.4, then 10.2.33.4.'],
  ['बहुत अच्छा दोस्त है।हमेशा समय पर।भारत का सितारा'],
  ['बहुत अच्छा.भारत का सितारा'],
  ['他很好。AI专家。中国'],
  ['すごい。com'],
  ['Хороший друг.Всегда вовремя'],
  ['Batch of 00-01, 2000-2004, born 12/05/2004'],
  ['Roll number 001234567890, seat 0034567, 100/100'],
  ['Good at maths.Very helpful'],
  ['Great at Node.js, python3 and web3'],
  ['Sr.Dev/Designer'],
  ['born 12-05-2004 10:30'],
  ['SGPA 9.5, 8.7, 9.1, 8.8, 9.0'],
  ['Counts one two three four five six seven eight nine ten in Tamil'],
  ['Rs 75000 of 80000 raised, 1,00,000 next'],
  ['Insta reels queen, 500+ snap streaks'],
  ['Polka dots, always on the dot at 9'],
])('%s: nothing', (text) => {
  expect(findContactData(text)).toBeNull();
});

test('texts that are made to be slow are answered', () => {
  for (const piece of [
    '1 2 ',
    '9',
    'a.',
    'a@',
    '1a',
    'one ',
    'a_',
    'insta ',
    ' dot',
    '((at))',
    'a-',
    '/',
    ':',
  ])
    expect(() => findContactData(piece.repeat(400))).not.toThrow();
});
