/** Texts that each operator adapts to their campus. */
export const campus = {
  footer: {
    blurb: 'Quad is made by students, for students, in the open.',
    copyright: '© 2026 Quad',
  },

  /** The labels of what the operator sets (contract/operator.ts). */
  operator: {
    place: 'Place:',
    contact: 'Contact:',
    terms: 'Terms',
    privacy: 'Privacy notice',
    demo: 'Demo values, not set by the operator:',
    names: { contact: 'contact', place: 'place', termsUrl: 'terms', privacyUrl: 'privacy notice' },
  },

  /** The terms that a person accepts with the sign-up. */
  terms: {
    notice: 'Notice',
    lead: 'By signing up you agree to the',
    title: 'house rules',
    rules: [
      'Be yourself: your own name, your own photo, your own address.',
      'Opinions are public and carry your name. Write only what you would say to the person.',
      "No abuse, threats, hate, nudity or other people's private details. You can delete any opinion about you.",
      'Other students see your photo, name, college, course, year, personality, relationship and links. Only you see your e-mail and phone.',
      'You can make your account private at any time. Then nobody can find you, see your profile or write about you.',
    ],
  },
};

/** The operator's social accounts, for the footer. */
export const footerLinks = [
  ['instagram', 'https://www.instagram.com/'],
  ['linkedin', 'https://www.linkedin.com/'],
  ['github', 'https://github.com/'],
] as const;
