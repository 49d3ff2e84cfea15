/** The four emoji of the own profile, each with its CLDR short name. */
const profileEmoji: readonly (readonly [emoji: string, name: string])[] = [
  ['😊', 'smiling face with smiling eyes'],
  ['🧠', 'brain'],
  ['🔥', 'fire'],
  ['😎', 'smiling face with sunglasses'],
];

/** Names of the choices in forms, filters and tags. */
export const choices = {
  /** The four quick tags (docs/product.md section 9). */
  quickTags: ['Good boy', 'Brilliant', 'Intelligent', 'Smart'],

  courseNames: {
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
  },
  personalityNames: {
    introvert: 'Introvert',
    extrovert: 'Extrovert',
    openss: 'Openss',
    none: 'None',
  },
  relationNames: {
    single: 'Single',
    'in relation': 'In relation',
    'not specified': 'Not specified',
  },
  genderNames: { male: 'Male', female: 'Female', other: 'Other' },
  sortNames: {
    default: 'Default',
    loved: 'Most loved',
    hated: 'Most hated',
    opinion: 'Most opinions',
  },
  platformNames: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    snapchat: 'Snapchat',
    linkedin: 'LinkedIn',
    github: 'GitHub',
  },

  /** The text of each filter without a value. */
  anyNames: { course: 'Any course', year: 'Any year', personality: 'Any' },

  profileEmoji,
};
