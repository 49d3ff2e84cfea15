import type { studentWords as English } from '../en/student.ts';

export const studentWords: typeof English = {
  title: 'स्टूडेंट',
  failed: 'यह स्टूडेंट लोड नहीं हो सका',
  enlarge: (name) => `${name} की फ़ोटो बड़ी करें`,
  previous: 'पिछले स्टूडेंट',
  next: 'अगले स्टूडेंट',
  opinions: 'राय',
  wrote: (name) => `${name} ने लिखा:`,
  opinionsAboutOne: 'राय, इनके बारे में:',
  opinionsAbout: (name) => `${name} के बारे में राय`,
};
