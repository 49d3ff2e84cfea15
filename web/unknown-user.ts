import type { User } from '#contract/user-object.ts';

/** The values of unknown fields. Fields of a stored user or card must have the types of these values. */
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
