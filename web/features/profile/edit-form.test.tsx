import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { aCard } from '#test/web/a-card.ts';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import type { EditDraft } from '#web/features/profile/use-edit.ts';
import { EditForm } from '#web/features/profile/edit-form.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

const { reaction: _reaction, opinions: _opinions, firstOpinion: _first, ...me } = aCard({ uid: 'me' });
const user = { ...me, name: 'Asha Kumari', phone: '9876543210', wall: 'everyone' as const };
let sent: { updates?: object }[] = [];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(JSON.parse(init?.body as string) as { updates: object });
    return Promise.resolve(
      Response.json({ success: true, data: user, message: 'Your details have been saved.' }),
    );
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  sessionStorage.clear();
});

function Form({ details = {} }: { readonly details?: Partial<User> }) {
  const draft = useKeptDraft<EditDraft>('edit:me');
  return (
    <EditForm
      user={{ ...user, ...details }}
      draft={draft}
      onUpdated={() => undefined}
      onRead={() => undefined}
    />
  );
}

const show = (details: Partial<User> = {}) =>
  render(
    <DialogProvider>
      <Form details={details} />
    </DialogProvider>,
  );
const wall = page.getByRole('combobox', { name: 'Who can write' });
const update = page.getByRole('button', { name: 'Update' });

test('the choice of who can write explains itself, and nothing else is sent [S8.7]', async () => {
  await show();
  await expect.element(wall).toHaveValue('everyone');

  await wall.selectOptions('After my approval');

  await expect
    .element(wall)
    .toHaveAccessibleDescription(
      'Opinions about you wait for your approval. Until then, only you and the writer see them.',
    );
  await update.click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Your details have been saved.' }))
    .toBeVisible();
  expect(sent.map(({ updates }) => updates)).toEqual([{ wall: 'approve' }]);
});

test('a reversed choice is no change: select at least one field [11.7]', async () => {
  await show();
  await wall.selectOptions('Nobody');
  await wall.selectOptions('Everybody');

  await update.click();

  await expect.element(page.getByRole('alertdialog', { name: 'select at least one field' })).toBeVisible();
  expect(sent).toEqual([]);
});

const name = page.getByRole('textbox', { name: 'Full name' });
const phone = page.getByRole('textbox', { name: 'Phone' });
const alertOf = (text: string | RegExp) => page.getByRole('alertdialog').getByText(text);

test('name and phone are corrected beside the choices, and only changed fields are sent [M1.13]', async () => {
  await show();
  await expect.element(name).toHaveValue('Asha Kumari');
  await expect.element(phone).toHaveValue('9876543210');
  await name.fill(' Asha Devi ');
  await phone.fill('98765 43211');
  await wall.selectOptions('Nobody');
  await update.click();
  await expect.element(alertOf('Your details have been saved.')).toBeVisible();
  expect(sent.map(({ updates }) => updates)).toEqual([
    { name: 'Asha Devi', phone: '9876543211', wall: 'nobody' },
  ]);
});

test('a phone of less than 10 digits is refused before anything is sent, and its field is marked', async () => {
  await show();
  await phone.fill('12345');
  await update.click();
  await expect.element(alertOf('invalid phone number')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('a short name and a wrong phone are marked together, with one alert and the focus on the name', async () => {
  await show();
  await name.fill('Ab');
  await phone.fill('123');
  await update.click();
  await expect.element(alertOf('invalid phone number')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Your full name must be 5 to 50 characters\./);
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Asha Devi');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('a private account does not promise that opinions are shown at once', async () => {
  await show();
  await page.getByRole('combobox', { name: 'Account type' }).selectOptions('Private');
  await expect
    .element(wall)
    .toHaveAccessibleDescription(
      'Nobody else can write on a private profile. Your choice applies when your profile is public.',
    );
});

test('an empty name is refused; a second change of the name gets the day of the next change [M1.13]', async () => {
  await show();
  await name.fill('  ');
  await update.click();
  await expect.element(alertOf('please fill all required fields')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  vi.mocked(fetch).mockImplementation(() =>
    Promise.resolve(
      Response.json(
        { success: false, code: 'too_often', message: 'no', fields: { name: 'no' } },
        { status: 429, headers: { 'retry-after': String(30 * 86_400) } },
      ),
    ),
  );
  await name.fill('Asha Devi');
  await update.click();
  await expect.element(alertOf(/once every 30 days. Next: from/)).toBeVisible();
});

test('a recently changed name cannot be typed: its field shows the day of the next change [M1.13]', async () => {
  const day = 86_400_000;
  const again = Date.now() + 3 * day;
  const first = await show();
  await name.fill('Asha Devi');
  await first.unmount();
  await show({ nameAgainAt: new Date(again).toISOString() });
  const date = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium' }).format(again);
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(name).toHaveValue('Asha Kumari');
  await expect.element(name).toHaveAccessibleDescription(editWords.nameAgainAt(date));
  await expect.element(phone).not.toHaveAttribute('readonly');
  await update.click();
  await expect.element(alertOf(editWords.selectAtLeastOne)).toBeVisible();
});

test('a name can be typed again after that day', async () => {
  await show({ nameAgainAt: new Date(Date.now() - 1000).toISOString() });
  await name.fill('Asha Devi');
  await update.click();
  await expect.element(alertOf('Your details have been saved.')).toBeVisible();
  expect(sent.map(({ updates }) => updates)).toEqual([{ name: 'Asha Devi' }]);
});
