import { words } from '#contract/words.ts';
import { acceptAlert } from './alerts.ts';
import { callTo, cardsOf, serverError } from './calls.ts';
import { openHome, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('reactions', () => {
  test('count at once, cannot be changed, and a double click counts once', async ({ page, student }) => {
    const cards = await cardsOf(page);
    expect(cards.every((card) => card.reaction[student.uid] === undefined)).toBe(true);
    const sent: string[] = [];
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/reaction'), async (route) => {
      sent.push(String(route.request().postData()));
      await go.promise;
      await route.continue();
    });
    await openHome(page);
    const card = await firstCard(page);
    const [like, dislike] = ['Like', 'Dislike'].map((name) =>
      card.getByRole('button', { name, exact: true }),
    );
    if (!like || !dislike) throw new Error('no buttons');
    const before = cards[0];
    if (!before) throw new Error('no card');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await dislike.dblclick();
    // The answer has not arrived yet.
    await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    go.resolve();
    await like.click();
    await dislike.click();
    await expect(like).toHaveAccessibleDescription(String(before.like));
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    expect(sent.length).toBe(1);
    await page.reload();
    await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    await expect(like).toHaveAccessibleDescription(String(before.like));
  });

  test.describe('that fail', () => {
    test.use({ expectedComplaints: /status of 500|net::ERR_/ });

    for (const [failure, tag] of [
      ['refusal', '@phone'],
      ['cut', '@desk'],
    ] as const) {
      test(
        `by a ${failure} are taken back with a message, and can be tried again`,
        { tag },
        async ({ page }) => {
          await page.route(callTo('/reaction'), (route) =>
            failure === 'cut' ? route.abort() : route.fulfill(serverError),
          );
          await openHome(page);
          const card = await firstCard(page);
          const like = card.getByRole('button', { name: 'Like', exact: true });
          const [before] = await cardsOf(page);
          await like.click();
          await acceptAlert(page, failure === 'cut' ? words.noConnection : 'Sorry.');
          await expect(like).toHaveAttribute('aria-pressed', 'false');
          await expect(like).toHaveAccessibleDescription(String(before?.like));
          await page.unrouteAll();
          await like.click();
          await expect(like).toHaveAttribute('aria-pressed', 'true');
          await expect(like).toHaveAccessibleDescription(String(Number(before?.like) + 1));
        },
      );
    }
  });
});

test('the four tags toggle locally and are never sent', { tag: '@phone' }, async ({ page }) => {
  await openHome(page);
  const card = await firstCard(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  for (const name of ['Good boy', 'Brilliant', 'Intelligent', 'Smart']) {
    const tag = card.getByRole('button', { name, exact: true });
    await expect(tag).toHaveAttribute('aria-pressed', 'false');
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'true');
  }
  await card.getByRole('button', { name: 'Smart', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Smart', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(card.getByRole('button', { name: 'Brilliant' })).toHaveAttribute('aria-pressed', 'true');
  // The page asks for these files and for notices by itself.
  expect(sent.filter((url) => !/\/(?:photos\/|assets\/|events|notices)/.test(url))).toEqual([]);
});
