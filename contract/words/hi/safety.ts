import type { safetyWords as English } from '../en/safety.ts';
import type { ContactKind } from '../../errors.ts';

const contactKinds: Readonly<Record<ContactKind, string>> = {
  'phone number': 'फ़ोन नंबर',
  'mail address': 'ई-मेल पता',
  link: 'लिंक',
  'name on another platform': 'किसी और प्लैटफ़ॉर्म का यूज़रनेम',
};

export const safetyWords: typeof English = {
  thinkAgain: (found) => `कृपया एक बार फिर सोचें। आपकी राय में यह है: ${found}। इससे किसी को ठेस पहुँच सकती है।`,
  mayBeContact: (found, kind) => `आपकी राय हर कोई पढ़ सकता है। क्या ${found} कोई ${contactKinds[kind]} है?`,
  contactKinds,
  edit: 'बदलें',
  postAnyway: 'फिर भी पोस्ट करें',
  helpTitle: 'अपने लिए या किसी और के लिए मदद कहाँ मिल सकती है',
  helpNow: 'अगर कोई अभी ख़तरे में है, तो सबसे पहले स्थानीय आपातकालीन नंबर पर कॉल करें। भारत और यूरोपीय संघ में यह 112 है।',
  defaultHelp: [
    { name: 'आपातकाल: भारत, यूरोपीय संघ', contact: '112' },
    { name: 'टेली-मानस, भारत: मुफ़्त, दिन-रात', contact: '14416' },
    { name: 'अमेरिका और कनाडा: कॉल या टेक्स्ट', contact: '988' },
    { name: 'ब्रिटेन और आयरलैंड: Samaritans', contact: '116 123' },
    { name: 'दूसरे देश', contact: 'https://findahelpline.com' },
  ],
  waiting: 'मंज़ूरी का इंतज़ार है',
  held: 'रोकी गई: मॉडरेटर इसे देख रहे हैं',
  approve: 'मंज़ूर करें',
  approved: 'राय मंज़ूर हो गई है। अब हर कोई इसे देख सकता है।',
  screenTitle: 'सुरक्षा',
  dataTitle: 'आपका डेटा',
  notifications: 'नोटिफ़िकेशन',
  wall: 'कौन लिख सकता है',
  wallNames: { everyone: 'हर कोई', approve: 'मेरी मंज़ूरी के बाद', nobody: 'कोई नहीं' },
  wallPrivate: 'प्राइवेट प्रोफ़ाइल पर कोई और नहीं लिख सकता। आपकी पसंद तब लागू होती है जब आपकी प्रोफ़ाइल पब्लिक हो।',
  wallHints: {
    everyone: 'आपके बारे में राय तुरंत दिखती है।',
    approve: 'आपके बारे में राय आपकी मंज़ूरी का इंतज़ार करती है। तब तक वह सिर्फ़ आपको और लिखने वाले को दिखती है।',
    nobody: 'कोई और आपकी प्रोफ़ाइल पर नहीं लिख सकता। पहले की राय बनी रहती है।',
  },
};
