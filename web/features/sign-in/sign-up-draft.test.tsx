import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { words } from '#contract/words/en/words.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { removePhoto } from '#web/features/sign-in/chosen-photo.ts';
import { SignUpForm } from '#web/features/sign-in/sign-up-form.tsx';
import { emptyDraft, useSignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';

afterEach(() => sessionStorage.clear());

const photo = new File([], 'me.jpg', { type: 'image/jpeg' });

/** A form whose check of the photo waits for `check`. */
function Form({ check }: { readonly check: Promise<void> }) {
  const form = useSignUpDraft();
  return (
    <>
      <input
        aria-label="Name"
        value={form.draft.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <button type="button" onClick={() => void check.then(() => form.choosePhoto(photo))}>
        Photo
      </button>
      <output>{form.draft.name}</output>
    </>
  );
}

test('text typed during the check of a photo survives a reload', async () => {
  const check = Promise.withResolvers<void>();
  const form = await render(<Form check={check.promise} />);
  await page.getByRole('button').click();
  await userEvent.type(page.getByRole('textbox'), 'Asha Kumari');

  check.resolve();
  await expect.poll(() => sessionStorage.getItem('sign-up:photo-chosen')).toBe('yes');
  await form.unmount();
  await render(<Form check={check.promise} />);

  await expect.element(page.getByRole('status')).toHaveTextContent('Asha Kumari');
});

test('a photo lost by a reload is requested again at its field', async () => {
  removePhoto(); // the copy that this page has in memory
  const value = { ...emptyDraft, name: 'Asha' };
  sessionStorage.setItem('sign-up', JSON.stringify({ version: 1, at: Date.now(), value }));
  sessionStorage.setItem('sign-up:photo-chosen', 'yes');
  await renderLoggedIn(<SignUpForm renderCard={() => null} />);
  await expect.element(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Asha');
  await expect.element(page.getByRole('img', { name: words.yourPhoto })).not.toBeInTheDocument();
  await expect
    .element(page.getByLabelText('Photo', { exact: true }))
    .toHaveAccessibleDescription(words.photoAgain);
});

test.for([
  ['of an older version', { version: 0, at: Date.now(), value: { ...emptyDraft, name: 'Asha' } }],
  ['without a field', { version: 1, at: Date.now(), value: { name: 'Asha' } }],
  ['with a field of another type', { version: 1, at: Date.now(), value: { ...emptyDraft, name: 7 } }],
  ['without an envelope', { ...emptyDraft, name: 'Asha' }],
])('a stored draft %s is dropped, and its photo with it', async ([, stored]) => {
  sessionStorage.setItem('sign-up', JSON.stringify(stored));
  sessionStorage.setItem('sign-up:photo-chosen', 'yes');
  await render(<Form check={Promise.resolve()} />);
  await expect.element(page.getByRole('textbox')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});
