import type { opinionActsWords as English } from '../en/opinion-acts.ts';

export const opinionActsWords: typeof English = {
  writeBack: 'बदले में लिखें',
  putOnCard: 'मेरे कार्ड पर लगाएँ',
};
