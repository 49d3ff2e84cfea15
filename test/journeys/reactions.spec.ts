import { callTo, cardsOf } from './calls.ts';
import { openHome, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test(
  'reactions count at once, cannot be changed, and a double click counts once [10.5]',
  { tag: '@phone' },
  async ({ page, student }) => {
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
  },
);
