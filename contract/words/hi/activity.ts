import type { ActivityWords } from '../en/activity.ts';
import { NOTICE_DAY_MAX } from '../../limits.ts';
import { plural } from './plural.ts';

/** More are not counted. */
const upTo = (count: number) => (count < NOTICE_DAY_MAX ? String(count) : `${NOTICE_DAY_MAX}+`);

const people = (count: number) => `${upTo(count)} ${plural(count, 'व्यक्ति', 'लोगों')}`;

export const activityWords: ActivityWords = {
  today: 'आज',
  newMark: 'नया',
  waitingForYou: 'आपके फ़ैसले के इंतज़ार में',
  moments: {
    'opinion-1': 'आपकी पहली राय',
    'opinion-10': 'आपकी दसवीं राय',
    'like-1': 'आपका पहला लाइक',
    'like-10': 'आपका दसवाँ लाइक',
  },
  likes: (count) => `${people(count)} ने आपको लाइक किया`,
  likesToday: (count) => `आज ${people(count)} ने आपको लाइक किया`,
  reportUpheld: 'मॉडरेटरों ने आपकी रिपोर्ट पर फ़ैसला किया: नियम टूटा था',
  reportDismissed: 'मॉडरेटरों ने आपकी रिपोर्ट पर फ़ैसला किया: कोई नियम नहीं टूटा',
  decision: 'मॉडरेटरों ने आपके बारे में एक फ़ैसला किया है। इसकी वजह और अपील का तरीका पढ़ें।',
  decisionTakenBack: 'आपके बारे में एक फ़ैसला पलट दिया गया',
  none: 'आपके बारे में अभी किसी ने नहीं लिखा।',
  noneHint: 'अपना पेज जान-पहचान वालों को दिखाएँ। जिन्हें राय मिलती है, वे अक्सर बदले में लिखते भी हैं।',
  shareMyPage: 'मेरा पेज शेयर करें',
  came: (count) => (count === 0 ? 'कुछ नया नहीं' : `${count} ${plural(count, 'नई गतिविधि', 'नई गतिविधियाँ')}`),
  failed: 'आपकी गतिविधि लोड नहीं हो सकी',
  more: 'और दिखाएँ',
  end: 'बस इतना ही।',
  settings: 'नोटिफ़िकेशन',
};
