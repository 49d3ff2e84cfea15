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
  confirmChangePhoto: 'क्या आप सच में फ़ोटो बदलना चाहते हैं?',
  updatingPhoto: 'फ़ोटो अपडेट हो रही है, कृपया रुकें....',
  addingLink: 'सोशल लिंक जुड़ रहा है, कृपया रुकें....',
  changePhoto: 'फ़ोटो बदलें',
  addEdit: 'जोड़ें/बदलें',
  platform: 'प्लैटफ़ॉर्म',
  url: 'URL',
  editDetail: 'अपनी जानकारी बदलें',
  emojiMeaning: 'आपका मूड, सिर्फ़ इस डिवाइस पर',
  socialLinks: 'सोशल लिंक',
  profileFailed: 'आपकी प्रोफ़ाइल लोड नहीं हो सकी',
};
