import type { signUp as English } from '../en/sign-up.ts';

export const signUp: typeof English = {
  face: 'आपका चेहरा',
  about: 'आपके बारे में',
  code: 'आपका कोड',
  address: 'आपका पता',
  cardCaption: 'दूसरों को आप ऐसे दिखेंगे।',
  yourName: 'आपका नाम',
  yourCourse: 'आपका कोर्स',
  yourYear: 'साल',
  yourCollege: 'आपका कॉलेज',
};
