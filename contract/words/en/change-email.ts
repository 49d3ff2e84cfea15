/** Texts of the change of one's e-mail address. No first screen needs them, so they are not part of `words`. */
export const changeWords = {
  title: 'Change e-mail',
  hint: 'We send one OTP to your current address and one to the new address. You need both.',
  newEmail: 'New e-mail',
  presentOtp: 'OTP from your current address',
  newOtp: 'OTP from the new address',

  // Server messages
  codesSent:
    'We have sent one OTP to your current address and one to the new address. They are valid for 10 minutes.',
  sameEmail: 'This is already your address.',
  wrongCodes: 'One of the OTPs is wrong or no longer valid. Check them, or ask for new ones.',
  taken: 'This address already has an account. Please use another one.',
  changed: 'Your e-mail address has been changed. Log in with the new one from now on.',
};
