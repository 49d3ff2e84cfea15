import type { deletionWords as English } from '../en/delete-account.ts';

export const deletionWords: typeof English = {
  codeSent: 'हमने आपके ई-मेल पर ओटीपी भेजा है। इससे आप अपना अकाउंट डिलीट कर सकते हैं।',
  wrongPasskey: 'यह पासकी स्वीकार नहीं हुई। फिर से कोशिश करें या ओटीपी इस्तेमाल करें।',
  wrongCode: 'यह ओटीपी गलत है या अब मान्य नहीं है। इसे जाँचें या नया मँगाएँ।',
};
