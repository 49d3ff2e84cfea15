import type { profile as English } from '../en/profile.ts';

export const profile: typeof English = {
  publicMeans: 'हर स्टूडेंट आपकी प्रोफ़ाइल देख सकता है और उस पर लिख सकता है।',
  onlyYou: 'यह सिर्फ़ आपको दिखता है',
  yourLinks: 'आपके लिंक',
  remove: 'हटाएँ',
  removeLink: (platform) => `${platform} हटाएँ`,
  linkAdded: (platform) => `${platform} जुड़ गया।`,
  linkRemoved: (platform) => `${platform} हट गया।`,
  opinionGone: 'इस सूचना वाली राय अब यहाँ नहीं है। उसे डिलीट किया गया या छिपाया गया।',
  notAProfileLink: 'यह Instagram, Facebook, Snapchat, LinkedIn या GitHub की किसी प्रोफ़ाइल का लिंक नहीं है।',
};
