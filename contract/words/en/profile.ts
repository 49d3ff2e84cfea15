/** The texts of a person's own profile that no other screen shows. */
export const profile = {
  publicMeans: 'every student can see your profile and write on it.',
  onlyYou: 'Only you see this',
  yourLinks: 'Your links',
  remove: 'Remove',
  removeLink: (platform: string) => `Remove ${platform}`,
  linkAdded: (platform: string) => `${platform} is added.`,
  linkRemoved: (platform: string) => `${platform} is removed.`,
  opinionGone: 'The opinion in this notice is no longer here. It was deleted or hidden.',
  notAProfileLink: 'This is not a link to a profile on Instagram, Facebook, Snapchat, LinkedIn or GitHub.',
};
