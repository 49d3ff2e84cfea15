import type { shareCardWords as English } from '../en/share-card.ts';

export const shareCardWords: typeof English = {
  title: 'मेरा कार्ड शेयर करें',
  drawing: 'आपका कार्ड बन रहा है…',
  failed: 'तस्वीर नहीं बन सकी।',
  preview: (parts) => `आपके कार्ड की तस्वीर: ${parts}`,
  size: 'आकार',
  sizes: { post: 'पोस्ट', story: 'स्टोरी' },
  quote: 'कार्ड पर राय',
  noQuote: 'कोई नहीं',
  quoteHint: 'लिखने वाले के नाम के बिना।',
  noPhoto: 'आपकी फ़ोटो लोड नहीं हो सकी, इसलिए कार्ड उसके बिना है।',
  isPrivate: 'आपकी प्रोफ़ाइल प्राइवेट है, इसलिए कोई और आपका पेज नहीं खोल सकता। कार्ड पर उसका कोड नहीं है।',
  share: 'शेयर करें',
  copy: 'कॉपी करें',
  save: 'सेव करें',
  copied: 'तस्वीर कॉपी हो गई।',
  shareFailed: 'तस्वीर शेयर नहीं हो सकी। इसे सेव करें और फ़ाइल शेयर करें।',
  copyFailed: 'तस्वीर कॉपी नहीं हो सकी। इसके बजाय सेव करें।',
  scan: 'मुझे स्कैन करें',
  writtenAboutMe: 'Quad पर मेरे बारे में लिखा गया',
};
