/** Messages of the server about the deletion of one's account. */
export const deletionWords = {
  codeSent: 'We have sent an OTP to your e-mail. With it you can delete your account.',
  wrongPasskey: 'That passkey was not accepted. Try again, or use an OTP.',
  wrongCode: 'That OTP is wrong or no longer valid. Check it, or ask for a new one.',
};
