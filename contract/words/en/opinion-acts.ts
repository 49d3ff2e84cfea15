/** Texts of the acts below an opinion about the viewer. */
export const opinionActsWords = {
  writeBack: 'Write back',
  putOnCard: 'Put it on my card',
};
