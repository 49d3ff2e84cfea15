import type { answerWords as English, photoAnswers as EnglishPhotos } from '../en/answers.ts';
import type { ContactKind } from '../../errors.ts';
import { PHOTO_MAX_PIXELS } from '../../limits.ts';
import { photoFiles } from './photo-files.ts';
import { safetyWords } from './safety.ts';
import { words } from './words.ts';

export const answerWords: typeof English = {
  codeSent: 'हमने आपके ई-मेल पर ओटीपी भेजा है। यह 10 मिनट तक मान्य है।',
  signedUp: 'Quad में आपका स्वागत है! आपका अकाउंट तैयार है।',
  loggedIn: 'आप लॉग इन हैं।',
  accountBack: 'आपका फिर से स्वागत है! आपका अकाउंट सब कुछ समेत वापस आ गया है।',
  updated: 'आपकी जानकारी सेव हो गई है।',
  wrongCode: 'यह ओटीपी गलत है या अब मान्य नहीं है। इसे जाँचें या नया मँगाएँ।',
  plainMailbox:
    'हमारा मेल सर्वर इस पते पर नहीं भेज सकता: @ से पहले वह केवल बिना मात्रा-चिह्न वाले अंग्रेज़ी अक्षर (a से z) स्वीकार करता है। कृपया दूसरा पता दें।',
  bannedDomain: 'इस मेल सेवा के पते से अभी कोई साइन अप नहीं कर सकता। कृपया दूसरा पता दें।',
  bannedNetwork:
    'इस नेटवर्क का दुरुपयोग हुआ था, इसलिए यह कुछ समय के लिए ब्लॉक है। कृपया वह ब्राउज़र इस्तेमाल करें जिसमें आप पहले लॉग इन कर चुके हैं, या दूसरा नेटवर्क।',
  nameChangedLately: 'आप अपना नाम हर 30 दिन में एक बार बदल सकते हैं।',
  nameNotAllowed: (found) => `आपके पूरे नाम में ${found} नहीं हो सकता। कृपया वह नाम दें जिससे लोग आपको बुलाते हैं।`,
  nameContact: 'आपके पूरे नाम में ई-मेल पता, लिंक या फ़ोन नंबर नहीं हो सकता।',
  slur: (found) => `इस राय में एक ऐसा शब्द है जिसकी यहाँ अनुमति नहीं है: ${found}।`,
  threat: (found) =>
    `यह धमकी जैसा लगता है या किसी को चोट पहुँचने की इच्छा जैसा: ${found}। इसे पोस्ट नहीं किया गया। अगर कुछ ठीक नहीं है, तो कृपया किसी से बात करें।`,
  contactData: (kind: ContactKind, found) =>
    `राय में फ़ोन नंबर, ई-मेल पता, लिंक या किसी और प्लैटफ़ॉर्म का यूज़रनेम नहीं हो सकता। यह ${safetyWords.contactKinds[kind]} लगता है: ${found}`,
  thinkAgain: 'इस राय के कुछ शब्द किसी को ठेस पहुँचा सकते हैं या संपर्क की जानकारी दे सकते हैं। क्या आप उन्हें बदलना चाहते हैं?',
  formerStudent: words.formerStudent,
  noneFound: 'कोई स्टूडेंट नहीं मिला। वर्तनी जाँचें या नाम का कोई हिस्सा लिखें।',
  noneFoundFiltered: 'इन फ़िल्टरों के साथ कोई स्टूडेंट नहीं मिला। कोई फ़िल्टर हटाएँ या वर्तनी जाँचें।',
};

export const photoAnswers: typeof EnglishPhotos = {
  notAPhoto: 'Quad इस फ़ाइल को फ़ोटो की तरह नहीं पढ़ सकता। JPEG, PNG, WebP या AVIF तस्वीर चुनें।',
  tooManyPixels: `यह तस्वीर ${PHOTO_MAX_PIXELS / 1_000_000} मेगापिक्सल से बड़ी है। छोटी तस्वीर चुनें।`,
  tooSlow: 'इस तस्वीर को पढ़ने में बहुत समय लगता है। छोटी तस्वीर चुनें।',
  tooLarge: photoFiles.tooLarge,
  tooNarrow: photoFiles.tooNarrow,
  heic: 'यह फ़ोटो HEIC फ़ाइल है, जिसे Quad नहीं पढ़ सकता। JPEG चुनें। आगे से JPEG लेने के लिए: iPhone पर Settings › Camera › Formats में “Most Compatible” चुनें; Android पर कैमरे की सेटिंग में “High efficiency pictures” बंद करें।',
};
