import type { adjustPhoto as English } from '../en/adjust-photo.ts';

export const adjustPhoto: typeof English = {
  title: 'क्रॉप करें या घुमाएँ',
  hint: 'फ़ोटो को खींचें या तीर वाली कुंजियों से खिसकाएँ। ज़ूम दो उँगलियों से या + और − से करें।',
  rotate: '90° घुमाएँ',
  zoomIn: 'ज़ूम इन',
  zoomOut: 'ज़ूम आउट',
  reset: 'रीसेट करें',
  done: 'हो गया',
  state: (zoom, degrees) => `ज़ूम ${zoom}%, ${degrees}° घुमाई गई`,
  notCut: 'फ़ोटो क्रॉप नहीं हो सकी। कृपया फिर से कोशिश करें।',
  failed: 'यह ब्राउज़र आपकी फ़ोटो नहीं दिखा सकता। फ़ोटो जैसी है वैसी ही भेजी जाएगी।',
};
