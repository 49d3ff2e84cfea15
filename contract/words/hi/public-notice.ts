import type { publicNotice as English } from '../en/public-notice.ts';

export const publicNotice: typeof English = {
  isPublic: 'आपकी प्रोफ़ाइल पब्लिक है।',
  publicMeans: 'हर स्टूडेंट इसे ढूँढ सकता है, इस पर रिऐक्ट कर सकता है और लिख सकता है।',
  makePrivate: 'प्राइवेट करें',
  isPrivate: 'आपकी प्रोफ़ाइल प्राइवेट है।',
  privateMeans: 'अब इसे कोई और नहीं देख सकता।',
  undo: 'पहले जैसा करें',
};
