/** Texts of the picture of one's own card, and of the dialog that shares it. */
export const shareCardWords = {
  title: 'Share my card',
  drawing: 'Drawing your card…',
  failed: 'The picture could not be drawn.',
  /** The alternative text of the picture. */
  preview: (parts: string) => `Picture of your card: ${parts}`,
  size: 'Size',
  sizes: { post: 'Post', story: 'Story' },
  quote: 'Opinion on the card',
  noQuote: 'None',
  quoteHint: 'Without the name of its writer.',
  noPhoto: 'Your photo could not be loaded, so the card is without it.',
  isPrivate: 'Your profile is private, so nobody else can open your page. The card has no code to it.',
  share: 'Share',
  copy: 'Copy',
  save: 'Save',
  copied: 'Picture copied.',
  shareFailed: 'The picture could not be shared. Save it, and share the file.',
  copyFailed: 'The picture could not be copied. Save it instead.',
  /** In the picture, below the code. */
  scan: 'Scan me',
  /** In the picture, above the opinion. */
  writtenAboutMe: 'Written about me on Quad',
};
