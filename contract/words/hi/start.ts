import type { startTexts as English } from '../en/start.ts';

/** In index.html, too. Without scripts the language of a person is unknown, so `needsScripts` is in English alone. */
export const startTexts: Omit<typeof English, 'needsScripts'> = {
  startFailed: 'Quad शुरू नहीं हो सका।',
  startFailedHint: 'नेटवर्क जाँचें, फिर दोबारा कोशिश करें। फिर भी न चले, तो अपना ब्राउज़र अपडेट करें।',
  startSlow: 'इसमें सामान्य से ज़्यादा समय लग रहा है। नेटवर्क जाँचें या थोड़ा इंतज़ार करें।',
  browserTooOld: 'आपका ब्राउज़र Quad के लिए बहुत पुराना है। इसे अपडेट करें या Quad को किसी और ब्राउज़र में खोलें।',
};
