import type { noticeMails as English } from '../../en/mails/notices.ts';
import { noticeWords } from '../notices.ts';
import { plural } from '../plural.ts';
import { words } from '../words.ts';
import { frame } from './frame.ts';

const countNotices = (count: number) => `${count} नई ${plural(count, 'सूचना', 'सूचनाएँ')}`;

export const noticeMails: typeof English = {
  digest: (count, publicUrl, unsubscribeUrl) =>
    frame(
      `${words.brand}: ${countNotices(count)}`,
      `आपके लिए ${countNotices(count)}: ${publicUrl}/activity`,
      `यह मेल दिन में ज़्यादा से ज़्यादा एक बार आता है, क्योंकि आपने इसे चालू किया है। इसे बंद करने के लिए यह पेज खोलें और बटन दबाएँ: ${unsubscribeUrl}`,
    ),
  push: (count) => `Quad में ${countNotices(count)}`,
  unsubscribe: {
    question: 'सूचनाओं का रोज़ का मेल बंद करें?',
    button: noticeWords.endDigest,
    done: `अब आपको सूचनाओं का रोज़ का मेल नहीं आएगा। इसे “${noticeWords.title}” स्क्रीन पर फिर चालू किया जा सकता है।`,
    unknown: 'यह लिंक अधूरा है। कृपया मेल से पूरा पता कॉपी करें।',
  },
};
