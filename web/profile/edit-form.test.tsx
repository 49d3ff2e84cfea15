import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { EditForm } from '#web/profile/edit-form.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';
import '#web/styles.css';

const { reaction: _reaction, opinions: _opinions, firstOpinion: _first, ...me } = aCard({ uid: 'me' });
const user = { ...me, wall: 'everyone' as const };
let sent: { updates?: object }[] = [];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(JSON.parse(init?.body as string) as { updates: object });
    return Promise.resolve(Response.json({ success: true, data: user, message: 'Your details are saved.' }));
  });
});
afterEach(() => vi.mocked(fetch).mockRestore());

const show = () =>
  render(
    <DialogProvider>
      <EditForm user={user} onChoose={() => undefined} onUpdated={() => undefined} onRead={() => undefined} />
    </DialogProvider>,
  );
const wall = page.getByRole('combobox', { name: 'Who can write' });
const update = page.getByRole('button', { name: 'Update' });

test('who can write on the profile is chosen with a hint of what it means, and nothing else is sent', async () => {
  await show();
  await expect.element(wall).toHaveValue('everyone');

  await wall.selectOptions('After my approval');

  await expect
    .element(wall)
    .toHaveAccessibleDescription(
      'Opinions about you wait for your approval. Until then, only you and the writer see them.',
    );
  await update.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Your details are saved.' })).toBeVisible();
  expect(sent.map(({ updates }) => updates)).toEqual([{ wall: 'approve' }]);
});

test('a choice that is taken back is no change: select at least one field', async () => {
  await show();
  await wall.selectOptions('Nobody');
  await wall.selectOptions('Everybody');

  await update.click();

  await expect.element(page.getByRole('alertdialog', { name: 'select at least one field' })).toBeVisible();
  expect(sent).toEqual([]);
});
