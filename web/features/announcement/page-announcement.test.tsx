import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { Announcement } from '#web/layout/announcement.tsx';

vi.hoisted(() => {
  const settings = document.createElement('meta');
  settings.name = 'quad-notice';
  settings.content = JSON.stringify({ announcement: 'a1' });
  document.head.append(settings);
});

test('a page that names an announcement shows it at once [10.15]', async () => {
  const data = { id: 'a1', text: 'Back at 9.', until: '2030-01-01T00:00:00.000Z', lastsMs: 3_600_000 };
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, data }, { headers: { 'x-quad-announcement': 'a1' } })),
  );
  await renderLoggedIn(<Announcement />);
  await expect.element(page.getByText('Back at 9.')).toBeVisible();
});
