/** The texts of the first Home after a sign-up. */
export const welcome = {
  title: 'This is your card, as others see it',
  shareCard: 'Share my card for a first opinion',
  yourPage: 'See your page',
  people: 'Students to start with',
  peopleOf: (college: string) => `Students at ${college} to start with`,
};
