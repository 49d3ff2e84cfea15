import type { signUp as English } from '../en/sign-up.ts';

export const signUp: typeof English = {
  changedAfterOtp:
    'ओटीपी भेजे जाने के बाद आपने अपनी जानकारी बदली। “ओटीपी फिर से भेजें” दबाएँ और नए ओटीपी से साइन अप करें।',
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
