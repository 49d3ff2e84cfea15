/** The English texts of the question of the new academic year. */
export const yearWords = {
  title: 'A new academic year',
  question: (year: string) => `We have you in the ${year}. What year are you in now?`,
  up: (year: string) => `Now in the ${year}`,
  same: (year: string) => `Still in the ${year}`,
  graduated: 'I have graduated',
  graduatedHint: 'Graduates are hidden from everybody until they make their profile public again.',
  alumniTitle: 'You have graduated',
  deletion: (day: string) =>
    `Your account will be deleted on ${day}. We will mail you 30 days and 7 days before.`,
  keep: 'Keep my account',
  stillStudent: 'I am still a student',
  hide: 'Not now',
  saved: 'Saved. Thank you.',
};
