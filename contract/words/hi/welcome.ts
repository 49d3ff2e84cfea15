import type { welcome as English } from '../en/welcome.ts';

export const welcome: typeof English = {
  title: 'यह आपका कार्ड है, जैसा दूसरों को दिखता है',
  shareCard: 'पहली राय के लिए मेरा कार्ड शेयर करें',
  yourPage: 'अपना पेज देखें',
  people: 'शुरुआत के लिए कुछ स्टूडेंट्स',
  peopleOf: (college) => `शुरुआत के लिए ${college} के कुछ स्टूडेंट्स`,
};
