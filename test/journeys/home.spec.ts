import type { Card } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { callTo } from './calls.ts';
import { openHome, readToEnd, feedOf, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;

test('5 placeholders are shown while the list loads, then 10 cards', { tag: '@phone' }, async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await page.route(callTo('/get'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto('/');
  const placeholders = page.locator('[data-placeholder="card"]');
  await expect(placeholders).toHaveCount(5);
  await expect(placeholders.first()).toBeVisible();
  await expect(feedOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(cardsIn(page)).toHaveCount(0);
  go.resolve();
  await expect(cardsIn(page)).toHaveCount(10);
  await expect(placeholders).toHaveCount(0);
  await expect(feedOf(page)).toHaveAttribute('aria-busy', 'false');
});

test('a card shows every field of the student, and only the links that are set', async ({ page }) => {
  const answer = page.waitForResponse((response) => callTo('/get')(new URL(response.url())));
  await openHome(page, '/?sort=opinion');
  const cards = (await (await answer).json()) as Card[];
  expect(cards.length).toBe(10);
  for (const [index, data] of cards.entries()) {
    const card = cardsIn(page).nth(index);
    await card.scrollIntoViewIfNeeded();
    await expect(card).toHaveAccessibleName(data.name);
    await expect(card.getByRole('heading', { name: data.name })).toBeVisible();
    await expect(card).toContainText(`${words.courseNames[data.course]}, ${words.yearName(data.year)}`);
    await expect(card).toContainText(data.college);
    if (data.personality) await expect(card).toContainText(words.personalityNames[data.personality]);
    if (data.relation) await expect(card).toContainText(words.relationNames[data.relation]);
    await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAccessibleDescription(
      String(data.like),
    );
    await expect(card.getByRole('button', { name: 'Dislike', exact: true })).toHaveAccessibleDescription(
      String(data.dislike),
    );
    for (const platform of platforms) {
      const link = card.getByRole('link', { name: words.platformNames[platform], exact: true });
      if (data[platform]) await expect(link).toHaveAttribute('href', data[platform]);
      else await expect(link).toHaveCount(0);
    }
    await expect(card.getByText(data.firstOpinion?.comment ?? words.noOpinions).first()).toBeVisible();
    if (data.firstOpinion) await expect(card).toContainText(data.firstOpinion.commenter);
    const photo = card.getByRole('img').first();
    await expect(photo).toHaveAttribute('src', data.image);
    await expect(photo).toHaveAttribute('srcset', /1x, .+@2x\.webp 2x$/);
    expect((await photo.boundingBox())?.height).toBe(300);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBeGreaterThanOrEqual(300);
    await expect(card.getByRole('button', { name: /^(?:Good boy|Brilliant|Intelligent|Smart)$/ })).toHaveText(
      [...words.quickTags],
    );
  }
});

test('the list never has one’s own card', { tag: '@desk' }, async ({ page, student }) => {
  await openHome(page, '/');
  await readToEnd(page);
  await expect(page.locator(`article[data-id="${student.uid}"]`)).toHaveCount(0);
  const ids = await cardsIn(page).evaluateAll((cards) => cards.map((card) => card.dataset['id']));
  expect(ids.length).toBeGreaterThanOrEqual(39);
  expect(new Set(ids).size).toBe(ids.length);
});
