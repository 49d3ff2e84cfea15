import type { codeMails as English } from '../../en/mails/codes.ts';
import { CODE_VALID_MINUTES } from '../../../limits.ts';
import { sessionWords } from '../sessions.ts';
import { words } from '../words.ts';
import { frame } from './frame.ts';

const ignore = 'अगर आपने यह नहीं माँगा, तो इस मेल को अनदेखा कर दें: ओटीपी के बिना कुछ नहीं होता।';
const endLogins = `“${sessionWords.title}” स्क्रीन पर वे लॉग-इन बंद करें जिन्हें आप नहीं पहचानते।`;

function codeMail(code: string, subject: string, purpose: string, warning: string) {
  return frame(
    subject,
    `${purpose} के लिए आपका ओटीपी यह है:`,
    code,
    `यह ${CODE_VALID_MINUTES} मिनट तक मान्य है और सिर्फ़ एक बार काम करता है। इसे किसी को न बताएँ; हम इसे आपसे कभी नहीं माँगेंगे।`,
    warning,
  );
}

export const codeMails: typeof English = {
  signUpCode: (code) => codeMail(code, `${words.brand} पर साइन अप के लिए आपका ओटीपी`, 'साइन अप', ignore),
  loginCode: (code) => codeMail(code, `${words.brand} में लॉग इन के लिए आपका ओटीपी`, 'लॉग इन', ignore),
  deletionCode: (code) =>
    codeMail(
      code,
      `${words.brand} अकाउंट डिलीट करने के लिए आपका ओटीपी`,
      'अकाउंट डिलीट करने',
      `अगर आपने यह नहीं माँगा, तो आपका अकाउंट जैसा है वैसा ही रहेगा: ओटीपी के बिना कुछ नहीं होता। ${endLogins}`,
    ),
  presentAddressCode: (code) =>
    codeMail(
      code,
      `${words.brand} पर ई-मेल बदलने के लिए आपका ओटीपी`,
      'ई-मेल पता बदलने की अनुमति देने',
      `अगर आपने यह नहीं माँगा, तो इसे किसी को न बताएँ। ${endLogins}`,
    ),
  newAddressCode: (code) =>
    codeMail(
      code,
      `${words.brand} पर ई-मेल बदलने के लिए आपका ओटीपी`,
      'इस ई-मेल पते को अपने अकाउंट में इस्तेमाल करने',
      ignore,
    ),
  accountExists: (publicUrl) =>
    frame(
      `आपका ${words.brand} अकाउंट पहले से है`,
      'किसी ने, शायद आपने ही, इस पते से साइन अप करने की कोशिश की। इस पते का अकाउंट पहले से है, इसलिए साइन अप करने की ज़रूरत नहीं है।',
      `लॉग इन करने के लिए ${publicUrl} खोलें, “${words.login}” चुनें, यह पता लिखें और “${words.sendOtp}” दबाएँ।`,
      'अगर यह आपने नहीं किया, तो इस मेल को अनदेखा कर दें: कुछ नहीं बदला है।',
    ),
  addressTaken: () =>
    frame(
      `आपके पते का ${words.brand} अकाउंट पहले से है`,
      `किसी ने, शायद आपने ही, इस पते को किसी दूसरे ${words.brand} अकाउंट में इस्तेमाल करने की कोशिश की। इस पते का अकाउंट पहले से है, इसलिए कुछ नहीं बदला है।`,
      'इसे दूसरे अकाउंट में इस्तेमाल करने के लिए पहले इस अकाउंट का पता बदलें।',
    ),
};
