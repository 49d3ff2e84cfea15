import type { accountMails as English } from '../../en/mails/account.ts';
import { LEAVING_DAYS } from '../../../limits.ts';
import { passkeyWords } from '../passkeys.ts';
import { sessionWords } from '../sessions.ts';
import { words } from '../words.ts';
import { yearWords } from '../year.ts';
import { frame, writeTime } from './frame.ts';

const changedSubject = `आपके ${words.brand} अकाउंट का ई-मेल पता बदल गया है`;
const deletedSubject = `आपका ${words.brand} अकाउंट डिलीट हो गया है`;
const operatorAddress = 'उनका पता हर पेज के सबसे नीचे है।';
const loggedOut = 'सभी डिवाइस लॉग आउट कर दिए गए हैं';

const returnUntil = (until: number) =>
  `${LEAVING_DAYS} दिन के अंदर, ${writeTime(until)} तक, लॉग इन करें, और सब कुछ पहले जैसा हो जाएगा। उसके बाद आपका अकाउंट हमेशा के लिए डिलीट हो जाएगा।`;

function passkeyMail(subject: string, change: string, publicUrl: string) {
  return frame(
    subject,
    `${change} पासकी से बिना ओटीपी के लॉग इन किया जा सकता है।`,
    `अगर यह आपने नहीं किया, तो ${publicUrl} खोलें, ओटीपी से लॉग इन करें और अपनी प्रोफ़ाइल पर “${passkeyWords.title}” देखें।`,
  );
}

export const accountMails: typeof English = {
  addressChanged: (at) =>
    frame(
      changedSubject,
      'आपके अकाउंट का ई-मेल पता बदल दिया गया है। इसके लिए इस पते पर भेजा गया ओटीपी इस्तेमाल हुआ।',
      `समय: ${writeTime(at)}`,
      `अब से नए पते से लॉग इन करें। अगर यह आपने नहीं किया, तो तुरंत संचालक से संपर्क करें: ${operatorAddress}`,
    ),
  addressChangedForOwner: (at) =>
    frame(
      changedSubject,
      `${words.brand} के संचालक ने आपके अकाउंट का ई-मेल पता बदल दिया है, क्योंकि अकाउंट वाले व्यक्ति की इस मेलबॉक्स तक पहुँच नहीं रही। ${loggedOut}।`,
      `समय: ${writeTime(at)}`,
      `अब से नए पते से लॉग इन करें। अगर यह आपके कहने पर नहीं हुआ, तो तुरंत संचालक को लिखें: ${operatorAddress}`,
    ),
  addressGivenByOperator: (at) =>
    frame(
      `अब यह आपके ${words.brand} अकाउंट का ई-मेल पता है`,
      `आपके कहने पर ${words.brand} के संचालक ने इस पते को आपके अकाउंट का पता बना दिया है। ${loggedOut}: अब इसी पते से लॉग इन करें।`,
      `समय: ${writeTime(at)}`,
      `अगर आपका कोई अकाउंट नहीं है, तो संचालक को लिखें: ${operatorAddress}`,
    ),
  accountLeft: (until) =>
    frame(
      deletedSubject,
      'आपका अकाउंट डिलीट हो गया है: अब वह किसी को नहीं दिखता।',
      `अगर यह गलती से हुआ, या यह आपने नहीं किया, तो ${returnUntil(until)}`,
    ),
  accountDeletedForOwner: (until) =>
    frame(
      deletedSubject,
      `${words.brand} के संचालक ने आपका अकाउंट डिलीट कर दिया है, क्योंकि आपने ऐप के बजाय किसी और तरीके से इसके लिए कहा था, या क़ानून या नियमों के कारण यह ज़रूरी था।`,
      until === null
        ? 'अब वह किसी को नहीं दिखता, और उसे वापस नहीं लाया जा सकता।'
        : `अब वह किसी को नहीं दिखता। अगर उसे रखना हो, तो ${returnUntil(until)}`,
      `अगर यह आपकी इच्छा नहीं थी, तो संचालक को लिखें: ${operatorAddress}`,
    ),
  passkeyAdded: (publicUrl) =>
    passkeyMail(`${words.brand} पर एक पासकी जोड़ी गई`, 'आपके अकाउंट में एक पासकी जोड़ी गई।', publicUrl),
  passkeyRemoved: (publicUrl) =>
    passkeyMail(`${words.brand} पर एक पासकी हटाई गई`, 'आपके अकाउंट से एक पासकी हटाई गई।', publicUrl),
  newBrowser: ({ at, browser, publicUrl }) =>
    frame(
      `आपके ${words.brand} अकाउंट में नया लॉग-इन`,
      'किसी ने, शायद आपने ही, आपके अकाउंट में ऐसे ब्राउज़र से लॉग इन किया जो पहले इसके लिए इस्तेमाल नहीं हुआ था।',
      `समय: ${writeTime(at)}\nब्राउज़र: ${browser || sessionWords.unknownBrowser}`,
      'अगर यह आपने किया, तो कुछ करने की ज़रूरत नहीं है।',
      'अगर यह आपने नहीं किया, तो:',
      `1. ${publicUrl}/user/sessions खोलें और वह लॉग-इन बंद करें।
2. ${publicUrl}/user/passkeys खोलें और वे पासकी हटाएँ जो आपकी नहीं हैं। लॉग-इन बंद करने के बाद भी पासकी से फिर लॉग इन किया जा सकता है।
3. पक्का करें कि आपके मेल कोई और न पढ़ सके।`,
    ),
  takenForGraduate: (publicUrl) =>
    frame(
      `क्या आपकी पढ़ाई अभी चल रही है? आपकी ${words.brand} प्रोफ़ाइल छिपा दी गई है`,
      'आपने हमें नहीं बताया कि आपकी पढ़ाई अभी चल रही है या नहीं, इसलिए हम मान रहे हैं कि वह पूरी हो गई है। आपकी प्रोफ़ाइल अब किसी को नहीं दिखती।',
      `अगर आपकी पढ़ाई अभी चल रही है, या आपको अपना अकाउंट रखना है, तो लॉग इन करके हमें बताएँ: ${publicUrl}/`,
    ),
  graduate: (deletion, publicUrl) =>
    frame(
      `आपका ${words.brand} अकाउंट डिलीट होने वाला है`,
      `आपकी पढ़ाई पूरी हो गई है, इसलिए आपका अकाउंट ${writeTime(deletion)} को डिलीट हो जाएगा।`,
      `उसे रखने के लिए लॉग इन करें और “${yearWords.keep}” चुनें: ${publicUrl}/`,
      'वहाँ पहले अपना डेटा भी डाउनलोड किया जा सकता है। कुछ न करने पर आपकी प्रोफ़ाइल, आपकी फ़ोटो और आपकी राय डिलीट हो जाएँगी।',
    ),
};
