import type { Card } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;

test(
  'a card shows every field of the student, and only the links that are set [9.7]',
  { tag: '@phone' },
  async ({ page }) => {
    const answer = page.waitForResponse((response) => callTo('/get')(new URL(response.url())));
    await openHome(page, '/?sort=opinion');
    const cards = (await (await answer).json()) as Card[];
    expect(cards.length).toBe(10);
    for (const [index, data] of cards.entries()) {
      const card = cardsIn(page).nth(index);
      await card.scrollIntoViewIfNeeded();
      await expect(card).toHaveAccessibleName(data.name);
      await expect(card.getByRole('heading', { name: data.name })).toBeVisible();
      await expect(card).toContainText(
        `${words.fields.course.names[data.course]}, ${words.yearName(data.year)}`,
      );
      await expect(card).toContainText(data.college);
      if (data.personality)
        await expect(card).toContainText(words.fields.personality.names[data.personality]);
      if (data.relation) await expect(card).toContainText(words.fields.relation.names[data.relation]);
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
      await expect(
        card.getByRole('button', { name: /^(?:Good boy|Brilliant|Intelligent|Smart)$/ }),
      ).toHaveText([...words.quickTags]);
    }
  },
);
