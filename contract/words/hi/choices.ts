import type { choices as English } from '../en/choices.ts';

/** Courses and platforms are known by their English names. */
export const choices: typeof English = {
  quickTags: ['अच्छा इंसान', 'कमाल का दिमाग', 'बुद्धिमान', 'स्मार्ट'],
  fields: {
    course: {
      label: 'कोर्स',
      names: {
        bca: 'BCA',
        btech: 'B.Tech',
        bsc: 'B.Sc',
        bba: 'BBA',
        llb: 'LLB',
        bcom: 'B.Com',
        mca: 'MCA',
        mba: 'MBA',
        mtech: 'M.Tech',
        msc: 'M.Sc',
        other: 'अन्य',
      },
    },
    year: { label: 'साल', names: { 1: 'पहला', 2: 'दूसरा', 3: 'तीसरा', 4: 'चौथा', 5: 'पाँचवाँ' } },
    gender: { label: 'जेंडर', names: { male: 'पुरुष', female: 'महिला', other: 'अन्य' } },
    personality: {
      label: 'पर्सनैलिटी',
      names: { introvert: 'इंट्रोवर्ट', extrovert: 'एक्स्ट्रोवर्ट', openss: 'खुला मिज़ाज' },
    },
    relation: {
      label: 'रिलेशनशिप',
      names: { single: 'सिंगल', 'in relation': 'रिलेशनशिप में', 'not specified': 'नहीं बताया' },
    },
  },
  none: 'कोई नहीं',
  sortNames: {
    default: 'डिफ़ॉल्ट',
    loved: 'सबसे ज़्यादा पसंद',
    hated: 'सबसे ज़्यादा नापसंद',
    opinion: 'सबसे ज़्यादा राय',
  },
  platformNames: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    snapchat: 'Snapchat',
    linkedin: 'LinkedIn',
    github: 'GitHub',
  },
  anyNames: { course: 'कोई भी कोर्स', year: 'कोई भी साल', personality: 'कोई भी' },
  profileEmoji: [
    ['😊', 'मुस्कुराती आँखों वाला मुस्कुराता चेहरा'],
    ['🧠', 'दिमाग'],
    ['🔥', 'आग'],
    ['😎', 'धूप के चश्मे वाला मुस्कुराता चेहरा'],
  ],
};
