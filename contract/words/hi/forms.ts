import type { forms as English } from '../en/forms.ts';
import { NAME_MAX, NAME_MIN } from '../../limits.ts';

export const forms: typeof English = {
  missingText: 'इसे भरें।',
  missingChoice: 'एक चुनें।',
  missingEmail: 'अपना ई-मेल पता लिखें।',
  missingPhone: 'अपने नंबर के 10 अंक लिखें, देश के कोड के बिना।',
  missingPhoto: 'अपनी एक फ़ोटो चुनें।',
  wrongName: `आपका पूरा नाम ${NAME_MIN} से ${NAME_MAX} अक्षरों का होना चाहिए।`,
  wrongEmail: 'कृपया सही ई-मेल पता लिखें।',
  missingOtp: 'मेल में आए 6 अंक लिखें।',
  phoneTooLong: 'ये 10 से ज़्यादा अंक हैं। अपना नंबर फिर से लिखें।',
  photoAgain: 'अपनी फ़ोटो फिर से चुनें। पेज दोबारा लोड होने पर वह खो गई।',
  privateMeans: 'कोई और आपकी प्रोफ़ाइल नहीं देख सकता और उस पर नहीं लिख सकता।',
  linkExample: (example, handle) => `जैसे ${example} या ${handle}`,
};
