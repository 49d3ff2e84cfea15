import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aMarkedPhoto } from './a-photo.ts';

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const list = (name: string) => page.getByRole('combobox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const photo = page.getByLabelText(words.photo, { exact: true });

/** Fills in the visible sign-up form, except the fields that a mail or a campus confirms. */
export async function fillDetails({ withPhoto = true } = {}): Promise<void> {
  await list(words.fields.course.label).selectOptions('bca');
  await list(words.fields.year.label).selectOptions('2');
  await list(words.fields.gender.label).selectOptions('female');
  await field(words.phone).fill('9876543210');
  if (!withPhoto) return;
  await photo.upload(await aMarkedPhoto(350, 300));
  await expect.element(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
}

/** Fills in the whole form, except the code. */
export async function fillSignUpForm(
  email: string,
  name = 'Tara Newcomer',
  { withPhoto = true } = {},
): Promise<void> {
  await field(words.fullName).fill(name);
  await field(words.email).fill(email);
  await fillDetails({ withPhoto });
}
