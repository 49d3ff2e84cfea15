/** The four emoji of a person's own profile, each with its CLDR short name. */
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

  /** The chosen details of a profile (`chosenFields`): the label of each, and its choices. */
  fields: {
    course: {
      label: 'Course',
      names: {
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
    },
    year: { label: 'Year', names: { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', 5: '5th' } },
    gender: { label: 'Gender', names: { male: 'Male', female: 'Female', other: 'Other' } },
    personality: {
      label: 'Personality',
      names: { introvert: 'Introvert', extrovert: 'Extrovert', openss: 'Openss' },
    },
    relation: {
      label: 'Relationship',
      names: { single: 'Single', 'in relation': 'In relation', 'not specified': 'Not specified' },
    },
  },
  /** The choice of the filter for people without the detail. */
  none: 'None',
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
