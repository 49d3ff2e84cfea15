import { choices } from './choices.ts';
import { forms } from './forms.ts';
import type { Year } from '../../user.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * The English dictionary: every text of the first screens. The other files of `words/` have the others. The texts of
 * docs/product.md are in them verbatim. Web components read them with `useWords()`; the server imports this object.
 */
export const words = {
  /** For the page's `lang`, and for dates that `day` does not write. */
  locale: 'en-GB',
  brand: 'Quad',
  tagline: 'Find students, share your thoughts, build your network.',

  // Alerts (docs/product.md section 11)
  reactLoggedOut: 'please sign up/login first',
  tagLoggedOut: 'Please signup/login first',
  onlyYouSeeTags: 'Only you see your tags.',
  fillAllRequired: 'please fill all required fields',
  invalidPhone: 'invalid phone number',
  enterOtp: 'please enter otp',
  otpTooShort: 'OTP should not be less then 6 digit',
  enterEmail: 'please enter your email',
  invalidLink: 'invalid link!',

  // Confirmations
  confirmDelete: 'Are you sure you want to delete?',
  confirmLogout: 'Are you sure you want to logout?',

  // Popups and overlays
  addingOpinion: 'Adding opinion',
  deleting: 'deleting please wait..',
  loggingIn: 'Logging in please wait....',
  signingUp: 'Signing up please wait....',

  // Names of controls, by which people and tests find them (docs/product.md section 12)
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  tryAgain: 'Try again',
  searchForUser: 'search for user',
  clearSearch: 'Clear search',
  search: 'Search',
  home: 'Home',
  activity: 'Activity',
  profile: 'Profile',
  menu: 'Menu',
  closeMenu: 'Close menu',
  login: 'Login',
  signUp: 'Sign up',
  logOut: 'Log out',
  logInByPasskey: 'Log in with a passkey',
  theme: 'Theme',
  themeNames: { system: 'System', light: 'Light', dark: 'Dark' },
  dock: 'Main',
  account: 'Account',
  skipToContent: 'Skip to content',
  filters: 'Filters',
  clearFilter: 'Clear filter',
  filtersCleared: 'Filters cleared.',
  searchCleared: 'Search cleared.',
  /** The link to the profile has a mark for unread notices. Screen readers read this text instead. */
  unreadNotices: (count: number) => `${count} new ${count === 1 ? 'notice' : 'notices'}`,
  sortedByMatch: 'The best matches come first.',
  compactList: 'Compact list',
  myClass: 'My class',
  sort: 'Sort',
  fullName: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  otp: 'OTP',
  photo: 'Photo',
  sendOtp: 'send otp',
  resendOtp: 'Resend otp',
  noAccount: "Don't have an account?",
  haveAccount: 'Already have an account?',
  like: 'Like',
  dislike: 'Dislike',
  likes: 'Likes',
  dislikes: 'Dislikes',
  writeAnOpinion: 'Write an opinion',
  write: 'Write',
  delete: 'Delete',
  seeAll: 'See all opinion',
  hideAll: 'Hide all opinion',
  back: 'Back',
  add: 'Add',

  // Hints, placeholders, status lines
  opinionHint: "Max 100 words allowed and don't abuse anyone",
  opinionLoggedOut: 'Please sign up/login to start writing opinion',
  takesNoOpinions: "This student isn't accepting opinions",
  noOpinions: 'No opinions',
  noMoreOpinions: 'No more opinions',
  opinionsAboutYou: 'Opinions about you',
  /** Instead of the name of a writer who has left. */
  formerStudent: 'Former student',
  loadingMore: 'Loading more...',
  stillLoading: 'Still loading. The network is slow.',
  moreStudents: 'More students',
  startSearching: 'Start searching here',
  searching: 'searching please wait...',

  // Titles, notices and hints
  refresh: 'Refresh',
  newBuild: 'There is a new version of Quad.',
  reload: 'Reload',
  students: 'Students',
  yourProfile: 'Your profile',
  tryLater: 'Try again in a minute.',
  choose: 'Choose',
  optional: 'optional',
  yourPhoto: 'Your photo',
  choosePhoto: 'Choose a photo of your face',
  private: 'Private',
  public: 'Public',
  listFailed: 'The students could not be loaded',
  allOpinions: 'All opinions',
  opinionsFailed: 'The opinions could not be loaded.',
  moreFailed: 'More students could not be loaded.',
  offline: 'You are offline. What you see may be out of date.',
  noConnection: 'Quad cannot be reached. Check your network and try again.',
  notThere: 'Quad is not responding at the moment. Try again in a minute.',
  tooSlow: 'Quad took too long to answer. Check your network and try again.',
  somethingBroke: 'Something went wrong',
  somethingBrokeHint: 'It is not your fault, and nothing you wrote is lost.',
  notFound: 'Page not found',
  goHome: 'Go to the students',
  photoMustBeImage: 'The photo must be an image.',
  yesterday: 'Yesterday',

  ...choices,
  ...forms,
  /**
   * `2nd year`
   * @param alumni of a graduate.
   */
  yearName: (year: Year, alumni?: boolean) => (alumni ? 'alumni' : `${choices.fields.year.names[year]} year`),
  // Without `Intl` for what most first screens show, because its first use in a page takes as long as rendering several
  // cards.
  /** `7`, `1,024` */
  count: (count: number) => (count < 1000 ? String(count) : count.toLocaleString('en-GB')),
  /** `18 Nov` or `18 Nov 2025`, in the reader's time zone. */
  day: (date: Date, hasYear: boolean) =>
    `${date.getDate()} ${months[date.getMonth()]}${hasYear ? ` ${date.getFullYear()}` : ''}`,
  /** `now`, `5 min`, `3 h`. @param minutes 0 or more. */
  ago: (minutes: number) =>
    minutes < 1 ? 'now' : minutes < 60 ? `${Math.floor(minutes)} min` : `${Math.floor(minutes / 60)} h`,
  photoOf: (name: string) => `Photo of ${name}`,
  resendIn: (seconds: number) => `Resend otp in ${seconds}`,
};

/** All texts of one language. A second language is a second object of this type. */
export type Words = typeof words;
