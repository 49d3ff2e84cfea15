/**
 * SPEC.md's texts, to the letter, and the sentences the server says. One place, so that a second language can be added.
 */
export const words = {
  brand: 'Quad',
  tagline: 'Find students, share your thoughts, build your network.',

  // Alerts (SPEC.md section 8)
  reactLoggedOut: 'please sign up/login first',
  tagLoggedOut: 'Please signup/login first',
  fillAllRequired: 'please fill all required fields',
  invalidPhone: 'invalid phone number',
  enterOtp: 'please enter otp',
  otpTooShort: 'OTP should not be less then 6 digit',
  enterEmail: 'please enter your email',
  invalidLink: 'invalid link!',
  selectAtLeastOne: 'select at least one field',

  // Confirmations
  confirmDelete: 'Are you sure you want to delete?',
  confirmLogout: 'Are you sure you want to logout?',
  confirmChangePhoto: 'Are you sure you want to change photo?',

  // Popups and overlays
  addingOpinion: 'Adding opinion',
  deleting: 'deleting please wait..',
  updatingPhoto: 'Updating photo please wait....',
  addingLink: 'Adding social link please wait....',
  loggingIn: 'Logging in please wait....',
  signingUp: 'Signing up please wait....',

  // Controls, by the names that people and tests find them by (CONTRACT.md section 5)
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  searchForUser: 'search for user',
  clearSearch: 'Clear search',
  search: 'Search',
  home: 'Home',
  profile: 'Profile',
  menu: 'Menu',
  closeMenu: 'Close menu',
  login: 'Login',
  signUp: 'Sign up',
  logOut: 'Log out',
  darkTheme: 'Dark theme',
  dock: 'Main',
  entrance: 'Account',
  skipToContent: 'Skip to content',
  clearFilter: 'Clear filter',
  course: 'Course',
  year: 'Year',
  personality: 'Personality',
  sort: 'Sort',
  fullName: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  otp: 'OTP',
  gender: 'Gender',
  relationship: 'Relationship',
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
  changePhoto: 'change photo',
  addEdit: 'Add/edit',
  platform: 'Platform',
  url: 'URL',
  add: 'Add',
  editDetail: 'Edit your detail',
  editHeading: 'Edit your details',
  accountType: 'Account type',
  aboutAccountType: 'About account type',
  update: 'Update',

  // Hints, placeholders, status lines
  opinionHint: "Max 100 words allowed and don't abuse anyone",
  opinionLoggedOut: 'Please sign up/login to start writing opinion',
  noOpinions: 'No opinions',
  noMoreOpinions: 'No more opinions',
  opinionsAboutYou: 'Opinions about you',
  loadingMore: 'Loading more...',
  startSearching: 'Start searching here',
  searching: 'searching please wait...',
  accountTypeTip:
    'Public: anyone can see the profile and give opinions. Private: no one can view it or give opinions.',

  // Where SPEC.md is silent
  students: 'Students',
  writeTheFirst: 'Write the first one.',
  yourProfile: 'Your profile',
  college: 'College',
  courseAndYear: 'Course and year',
  socialLinks: 'Social links',
  tryLater: 'Try again in a minute.',
  checkNetwork: 'Check your network, then try again.',
  choose: 'Choose',
  notChosen: 'Not chosen',
  optional: 'optional',
  yourPhoto: 'Your photo',
  choosePhoto: 'Choose a photo of your face',
  private: 'Private',
  public: 'Public',
  endOfList: 'You have seen everyone.',
  noPersonality: 'no personality',
  noStudentsMatch: 'No students match',
  tryFewerFilters: 'Try fewer filters.',
  noStudentsYet: 'No students here yet',
  inviteSomebody: 'Tell a friend about Quad, then look again.',
  listFailed: 'The students could not be loaded',
  allOpinions: 'All opinions',
  moreOpinions: 'More opinions',
  opinionsFailed: 'The opinions could not be loaded.',
  profileFailed: 'Your profile could not be loaded',
  moreFailed: 'More students could not be loaded.',
  offline: 'You are offline. What you see may be old.',
  noConnection: 'There is no connection to Quad. Check your network and try again.',
  changedAfterOtp:
    'You changed your details after the OTP was sent. Press Resend otp, and sign up with the new one.',
  notThere: 'Quad cannot be reached at the moment. Try again in a minute.',
  tooSlow: 'Quad took too long to answer. Check your network and try again.',
  somethingBroke: 'Something went wrong',
  somethingBrokeHint: 'It is not your fault. Nothing that you wrote is lost.',
  notFound: 'This page does not exist',
  notFoundHint: 'The address may be old or mistyped.',
  goHome: 'Go to the students',
  photoMustBeImage: 'the photo must be an image',
  today: 'Today',

  // Server messages
  codeSent: 'We have sent an OTP to your e-mail. It is valid for 10 minutes.',
  signedUp: 'Welcome to Quad! Your account is ready.',
  loggedIn: 'You are logged in.',
  updated: 'Your details are updated.',
  wrongCode: 'That OTP is wrong or no longer valid. Check it, or ask for a new one.',
  noneFound: 'No students found. Check the spelling or try a part of the name.',
};

/** The four quick tags, SPEC.md section 2. */
export const quickTags = ['Good boy', 'Brilliant', 'Intelligent', 'Smart'] as const;

/** The four emoji of one's own profile, each with its CLDR short name. */
export const profileEmoji = [
  ['😊', 'smiling face with smiling eyes'],
  ['🧠', 'brain'],
  ['🔥', 'fire'],
  ['😎', 'smiling face with sunglasses'],
] as const;

export const courseNames = {
  bca: 'BCA',
  btech: 'B.Tech',
  bsc: 'B.Sc',
  bba: 'BBA',
  llb: 'LLB',
  bcom: 'B.Com',
  mca: 'MCA',
  mba: 'MBA',
  mtech: 'M.Tech',
  msc: 'M.Sc',
  other: 'Other',
} as const;

export const personalityNames = {
  introvert: 'Introvert',
  extrovert: 'Extrovert',
  openss: 'Openss',
  none: 'None',
} as const;

export const relationNames = {
  single: 'Single',
  'in relation': 'In relation',
  'not specified': 'Not specified',
} as const;

export const genderNames = { male: 'Male', female: 'Female', other: 'Other' } as const;

export const sortNames = {
  default: 'Default',
  loved: 'Most loved',
  hated: 'Most hated',
  opinion: 'Most opinions',
} as const;

export const platformNames = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  linkedin: 'LinkedIn',
  github: 'GitHub',
} as const;

/** What each filter says when it is not set. */
export const anyNames = { course: 'Any course', year: 'Any year', personality: 'Any' } as const;

/** An operator's own facts: change them for your campus. */
export const footer = {
  blurb: 'Quad is made by students, for students, in the open.',
  email: 'hello@quad.example',
  location: 'Ranchi, India',
  copyright: '© 2026 Quad',
  links: [
    ['instagram', 'https://www.instagram.com/'],
    ['linkedin', 'https://www.linkedin.com/'],
    ['github', 'https://github.com/'],
  ],
} as const;

/** What a sign-up agrees to, in the version of terms.ts: raise that with every change here. */
export const houseRules = {
  lead: 'By signing up you agree to the',
  title: 'house rules',
  version: 'Version',
  rules: [
    'Be yourself: your own name, your own photo, your own address.',
    'Opinions are public and carry your name. Write only what you would say to the person.',
    'No abuse, threats, hate, nudity or private details of others. Whom an opinion is about can delete it.',
    'Other students see your photo, name, college, course, year, choices and links. Nobody but you sees your e-mail and phone.',
    'You can turn your account private at any time: then nobody finds you, views you or writes about you.',
  ],
} as const;

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st` to `5th`. */
export function ordinalYear(year: number): string {
  return `${year}${suffixes[ordinal.select(year)] ?? 'th'}`;
}

/** `2nd year` */
export function yearName(year: number): string {
  return `${ordinalYear(year)} year`;
}

export function photoOf(name: string): string {
  return `Photo of ${name}`;
}

export function resendIn(seconds: number): string {
  return `Resend otp in ${seconds}`;
}

/** How many were found, for the search screen's status line. */
export function foundMessage(count: number): string {
  if (count === 0) return words.noneFound;
  return count === 1 ? '1 student found' : `${count} students found`;
}
