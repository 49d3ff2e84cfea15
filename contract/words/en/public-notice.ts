/** The texts that Home shows after the first log-in of a person whose profile is public. */
export const publicNotice = {
  isPublic: 'Your profile is public.',
  publicMeans: 'Every student can find it, react to it and write on it.',
  makePrivate: 'Make it private',
  isPrivate: 'Your profile is private.',
  privateMeans: 'Nobody else can see it now.',
  undo: 'Undo',
};
