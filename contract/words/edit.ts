/** The texts of the edit form that no other screen shows (docs/product.md section 9). */
export const editWords = {
  heading: 'Edit your details',
  accountType: 'Account type',
  aboutAccountType: 'About account type',
  accountTypeTip:
    'Public: anyone can see the profile and give opinions. Private: no one can view it or give opinions.',
  notChosen: 'Not chosen',
  update: 'Update',
  selectAtLeastOne: 'select at least one field',
};

export type EditWords = typeof editWords;
