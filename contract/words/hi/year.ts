import type { yearWords as English } from '../en/year.ts';

export const yearWords: typeof English = {
  title: 'नया शैक्षणिक सत्र',
  question: (year) => `हमारे यहाँ आपका ${year} दर्ज है। अब आप किस साल में हैं?`,
  up: (year) => `अब: ${year}`,
  same: (year) => `अब भी: ${year}`,
  graduated: 'मेरी पढ़ाई पूरी हो गई है',
  graduatedHint: 'जिनकी पढ़ाई पूरी हो गई है, वे किसी को नहीं दिखते, जब तक वे अपनी प्रोफ़ाइल फिर से पब्लिक नहीं करते।',
  alumniTitle: 'आपकी पढ़ाई पूरी हो गई है',
  deletion: (day) => `आपका अकाउंट ${day} को डिलीट हो जाएगा। हम आपको 30 दिन और 7 दिन पहले मेल करेंगे।`,
  keep: 'मेरा अकाउंट रखें',
  stillStudent: 'मेरी पढ़ाई अभी चल रही है',
  hide: 'अभी नहीं',
  saved: 'सेव हो गया। धन्यवाद।',
};
