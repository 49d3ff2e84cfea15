import type { User } from '#contract/user.ts';

/** A user object of whom nothing is known yet. Its fields are also the types that a stored user or card must have. */
export const unknownUser: User = {
  _id: '',
  uid: '',
  name: '',
  image: '',
  course: 'other',
  year: 1,
  phone: '',
  email: '',
  gender: 'other',
  college: '',
  public: 1,
  relation: '',
  personality: '',
  like: 0,
  dislike: 0,
  instagram: '',
  facebook: '',
  snapchat: '',
  linkedin: '',
  github: '',
};
