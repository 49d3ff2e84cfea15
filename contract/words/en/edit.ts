import { NAME_CHANGE_DAYS } from '../../limits.ts';

/** The texts of the edit form that no other screen shows (docs/product.md section 9). */
export const editWords = {
  heading: 'Edit your details',
  accountType: 'Account type',
  aboutAccountType: 'What is public and private',
  accountTypeTip:
    'Public: anyone can see the profile and give opinions. Private: no one can view it or give opinions.',
  notChosen: 'Not set',
  nameHint: `You can change your name once every ${NAME_CHANGE_DAYS} days. Others see the new one at once.`,
  nameAgainAt: (date: string) =>
    `You can change your name once every ${NAME_CHANGE_DAYS} days. Next: from ${date}.`,
  phoneHint: 'Only you see your phone number.',
  update: 'Update',
  selectAtLeastOne: 'select at least one field',
};
