import type { editWords as English } from '../en/edit.ts';
import { NAME_CHANGE_DAYS } from '../../limits.ts';

export const editWords: typeof English = {
  heading: 'अपनी जानकारी बदलें',
  accountType: 'अकाउंट का प्रकार',
  aboutAccountType: 'क्या सार्वजनिक है और क्या निजी',
  accountTypeTip:
    'पब्लिक: कोई भी प्रोफ़ाइल देख सकता है और राय दे सकता है। प्राइवेट: कोई उसे देख नहीं सकता और राय नहीं दे सकता।',
  notChosen: 'तय नहीं किया',
  nameHint: `आप अपना नाम हर ${NAME_CHANGE_DAYS} दिन में एक बार बदल सकते हैं। दूसरों को नया नाम तुरंत दिखता है।`,
  nameAgainAt: (date) => `आप अपना नाम हर ${NAME_CHANGE_DAYS} दिन में एक बार बदल सकते हैं। अगली बार: ${date} से।`,
  phoneHint: 'आपका फ़ोन नंबर सिर्फ़ आपको दिखता है।',
  update: 'अपडेट करें',
  selectAtLeastOne: 'कम से कम एक फ़ील्ड चुनें',
};
