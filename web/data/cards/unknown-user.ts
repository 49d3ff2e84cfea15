import { chosenFields, chosenNames, type ChosenDetails } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';

/** Empty details. A required detail is `other`, or its first choice. */
function unknownChoices(): ChosenDetails {
  const fields = chosenNames.map((name) => {
    const { choices, optional }: { choices: readonly unknown[]; optional: boolean } = chosenFields[name];
    return [name, optional ? '' : (choices.find((one) => one === 'other') ?? choices[0])];
  });
  return Object.fromEntries(fields) as ChosenDetails;
}

/** The values of unknown fields. Fields of a stored user or card must have the types of these values. */
export const unknownUser: User = {
  _id: '',
  uid: '',
  name: '',
  image: '',
  ...unknownChoices(),
  phone: '',
  email: '',
  college: '',
  public: 1,
  like: 0,
  dislike: 0,
  instagram: '',
  facebook: '',
  snapchat: '',
  linkedin: '',
  github: '',
};
