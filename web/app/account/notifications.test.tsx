import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noticeWords as texts } from '#contract/words/en/notices.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { navigate } from '#web/data/navigation.tsx';

replaceAppServer();

test('the switch of the daily mail shows what was chosen, also when the screen is opened again', async () => {
  server.answers['/notices'] = { ...someNotices([]), digest: true };
  server.answers['/notices/digest'] = { success: true };
  await openApp('/user/notifications', me);
  await page.getByRole('button', { name: texts.endDigest }).click();
  await expect.element(page.getByRole('button', { name: texts.startDigest })).toBeVisible();
  server.answers['/notices'] = { ...someNotices([]), digest: false };
  navigate('/user');
  await expect.element(page.getByRole('button', { name: texts.startDigest })).not.toBeInTheDocument();
  navigate('/user/notifications');
  await expect.element(page.getByRole('button', { name: texts.startDigest })).toBeVisible();
  await expect.element(page.getByText(texts.digestOn)).not.toBeInTheDocument();
});
