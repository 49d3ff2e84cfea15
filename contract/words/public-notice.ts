/** The texts that Home shows after the first log-in of a person whose profile is public. */
export const publicNotice = {
  isPublic: 'Your profile is public.',
  publicMeans: 'All students can find it, react and write on it.',
  makePrivate: 'Make it private',
  isPrivate: 'Your profile is private.',
  privateMeans: 'Nobody else sees it now.',
  undo: 'Undo',
};
