/** The texts of the sign-up beside its fields. */
export const signUp = {
  changedAfterOtp:
    'You changed your details after the OTP was sent. Press Resend otp, and sign up with the new one.',

  // The steps. None of them contains the name of a field.
  face: 'Your face',
  about: 'About you',
  code: 'Your code',
  /** Instead of {@link signUp.code}, after a log-in with a campus account. */
  address: 'Your address',

  // The card that the fields fill
  cardCaption: 'This is how others will see you.',
  yourName: 'Your name',
  yourCourse: 'Your course',
  yourYear: 'year',
  yourCollege: 'Your college',
};
