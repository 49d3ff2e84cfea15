import type { LaterWords } from '../en/later.ts';
import { campus } from './campus.ts';
import { profile } from './profile.ts';
import { publicNotice } from './public-notice.ts';
import { signUp } from './sign-up.ts';
import { welcome } from './welcome.ts';

export const laterWords: LaterWords = {
  ...campus,
  profile,
  publicNotice,
  signUp,
  welcome,
  language: 'भाषा',
  languageWaits: (language) => `${language} अभी लोड नहीं हो सकी। नेटवर्क वापस आते ही यह दिखेगी।`,
  draftKept: 'आपका ड्राफ़्ट सेव है। यह अभी भेजा नहीं गया है।',
  draftDiscarded: 'ड्राफ़्ट हटा दिया गया।',
  discard: 'हटा दें',
  endOfMatches: 'बस, इतने ही स्टूडेंट्स मिले।',
  endOfList: 'आप सबको देख चुके हैं।',
  noStudentsMatch: 'कोई स्टूडेंट नहीं मिला',
  tryFewerFilters: 'कम फ़िल्टर लगाकर देखें।',
  noStudentsYet: 'यहाँ अभी कोई स्टूडेंट नहीं है',
  inviteSomebody: 'किसी दोस्त को Quad के बारे में बताएँ, फिर दोबारा देखें।',
  showAllStudents: 'सभी स्टूडेंट्स दिखाएँ',
  share: 'शेयर करें',
  shareQuad: 'Quad शेयर करें',
  linkCopied: 'लिंक कॉपी हो गया',
  copyLink: (address) => `शेयर करने के लिए यह लिंक कॉपी करें: ${address}`,
  refreshing: 'रीफ़्रेश हो रहा है…',
  refreshFailed: 'सूची रीफ़्रेश नहीं हो सकी।',
  newStudents: (count) =>
    count === 0 ? 'कोई नया स्टूडेंट नहीं' : `${count} ${count === 1 ? 'नया स्टूडेंट' : 'नए स्टूडेंट्स'}`,
  upToDate: 'सूची ताज़ा है',
  newOpinions: (count) => `आपके बारे में ${count} नई राय`,
  read: 'पढ़ें',
  newMark: 'नया',
  setFilters: 'चुने हुए फ़िल्टर',
  recentFilters: 'हाल के फ़िल्टर',
  filterBy: (filters) => `फ़िल्टर करें: ${filters}`,
  removeFilter: (filter) => `फ़िल्टर हटाएँ: ${filter}`,
  otherCourse: 'अन्य कोर्स',
  noPersonality: 'पर्सनैलिटी नहीं बताई',
  opinionCount: 'राय',
  settings: 'सेटिंग्स',
  moderation: 'मॉडरेशन',
  transparency: 'पारदर्शिता',
  addTheFirst: 'पहली राय आप दें।',
  moreOpinions: 'और राय',
  showNewStudents: 'नए स्टूडेंट्स दिखाएँ',
  searchByEnter: 'छोटा नाम खोजने के लिए Enter दबाएँ।',
  notFoundHint: 'पता पुराना हो सकता है या गलत लिखा गया है।',
};
