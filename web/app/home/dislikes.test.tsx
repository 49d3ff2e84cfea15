import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { pageSettings } from '#web/data/page-settings.ts';
import { readFilters } from '#web/features/people/filter-address.ts';
import { FilterFields } from '#web/features/people/filters.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { Reactions } from '#web/features/reactions/reactions.tsx';
import { OwnCard } from '#web/app/home/own-card.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name', like: 5, dislike: 77 });
// The server sends 0 if the viewer may not see the count.
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh', like: 3, dislike: 0 });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, ...me })),
  );
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  delete (pageSettings as { dislikes?: string }).dislikes;
});

function show(part: ReactNode) {
  return renderLoggedIn(part);
}

const dislike = page.getByRole('button', { name: 'Dislike', exact: true });
const sorts = () =>
  page
    .getByRole('combobox', { name: 'Sort' })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

test('with dislikes for the person alone, the button has no count, before and after a choice [S6.2]', async () => {
  Object.assign(pageSettings, { dislikes: 'owner' });
  const { container } = await show(<Reactions card={kabir} />);
  expect(container.textContent).toBe('3');
  await dislike.click();

  await expect.element(dislike).toHaveAccessibleDescription('');
  expect(container.textContent).toBe('3');
});

test('with dislikes for the person alone, the own profile of the person has the number, but not the card', async () => {
  Object.assign(pageSettings, { dislikes: 'owner' });
  await show(<ProfileCard user={me} onChanged={() => Promise.resolve()} />);
  await expect.element(page.getByText('77')).toBeVisible();
  const { container } = await show(<OwnCard card={me} />);

  expect(container.textContent).toContain('5');
  expect(container.textContent).not.toContain('77');
});

test('with dislikes off, there is neither a button nor a number [S6.2]', async () => {
  Object.assign(pageSettings, { dislikes: 'off' });
  const reactions = await show(<Reactions card={kabir} />);
  expect(reactions.container.querySelectorAll('button')).toHaveLength(1);
  const profile = await show(<ProfileCard user={me} onChanged={() => Promise.resolve()} />);
  expect(profile.container.textContent).not.toMatch(/77|Dislikes/);
});

test.each([
  ['off', ['Default', 'Most loved', 'Most opinions']],
  ['owner', ['Default', 'Most loved', 'Most opinions']],
  [undefined, ['Default', 'Most loved', 'Most hated', 'Most opinions']],
])(
  'with dislikes %s the orders are %j, and an address cannot name another order',
  async (dislikes, names) => {
    if (dislikes) Object.assign(pageSettings, { dislikes });
    await show(<FilterFields />);

    expect(sorts()).toEqual(names);
    expect(readFilters('sort=hated').sort).toBe(dislikes ? '' : 'hated');
  },
);
