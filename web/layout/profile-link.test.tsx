import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProfileLink } from '#web/layout/profile-link.tsx';
import { setUnread } from '#web/features/notices/unread.ts';
import '#web/styles.css';

test('the links to the profile have a mark for unread notices, and keep their names', async () => {
  const { container } = await render(
    <ProfileLink className="" mark={{ right: 0 }}>
      Profile
    </ProfileLink>,
  );
  const link = container.querySelector('a');
  const before = link?.getBoundingClientRect().toJSON();
  setUnread(2);
  await vi.waitFor(() => expect(link?.querySelector('[data-unread]')).not.toBeNull());
  expect(link?.getAttribute('aria-description')).toBe('2 new notices');
  expect([link?.textContent, link?.getBoundingClientRect().toJSON()]).toEqual(['Profile', before]);
  setUnread(0);
  await vi.waitFor(() => expect(link?.querySelector('[data-unread]')).toBeNull());
  expect(link?.hasAttribute('aria-description')).toBe(false);
});
