import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ActivityLink } from '#web/layout/activity-link.tsx';
import { setUnread } from '#web/features/notices/unread.ts';
import '#web/styles.css';

test('the link to the activity has the number of unread notices, and keeps its name and size [N1.14]', async () => {
  const { container } = await render(
    <ActivityLink className="" mark={{ right: 0 }}>
      Activity
    </ActivityLink>,
  );
  const link = container.querySelector('a');
  const before = link?.getBoundingClientRect().toJSON();
  setUnread(2);
  await vi.waitFor(() => expect(link?.querySelector('[data-unread]')).not.toBeNull());
  expect(link?.getAttribute('aria-description')).toBe('2 new notices');
  expect(link?.querySelector('[data-unread][aria-hidden=true]')?.textContent).toBe('2');
  expect(link?.getBoundingClientRect().toJSON()).toEqual(before);
  setUnread(12);
  await vi.waitFor(() => expect(link?.textContent).toBe('Activity9+'));
  setUnread(0);
  await vi.waitFor(() => expect(link?.querySelector('[data-unread]')).toBeNull());
  expect(link?.hasAttribute('aria-description')).toBe(false);
});
