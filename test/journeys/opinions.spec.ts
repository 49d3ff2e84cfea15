import { words } from '#contract/words.ts';
import { alertOf, expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('opinions', () => {
  test('written while the list is loading are in it when it arrives', { tag: '@desk' }, async ({ page }) => {
    await openHome(page, '/?sort=opinion');
    const card = await firstCard(page);
    const gate = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      const answer = await route.fetch();
      await gate.promise;
      await route.fulfill({ response: answer });
    });
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Faster than the list.');
    const written = page.waitForResponse((answer) => callTo('/writecomment')(new URL(answer.url())));
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await written;
    gate.resolve();
    await expect(card.getByText('Faster than the list.')).toBeVisible();
    await expect(card.locator('time')).toHaveCount(10);
  });

  test('open in a box of at most 300 px that loads more when scrolled, and close again', async ({ page }) => {
    const [data] = await cardsOf(page, '?hated=opinion&limit=1');
    expect(data?.opinions).toBeGreaterThan(10);
    await openHome(page, '/?sort=opinion');
    const card = page.locator(`article[data-id="${data?.uid}"]`);
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await card.getByRole('button', { name: 'See all opinion' }).click();
    const box = card.getByRole('region', { name: words.allOpinions });
    await expect(box.locator('time')).toHaveCount(0);
    await expect(box).toBeVisible();
    go.resolve();
    await expect(box.locator('time')).toHaveCount(10);
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300);
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(box.locator('time')).toHaveCount(Number(data?.opinions));
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300);
    await card.getByRole('button', { name: 'Hide all opinion' }).click();
    await expect(box).toHaveCount(0);
    await expect(card.getByText(data?.firstOpinion?.comment ?? '?').first()).toBeVisible();
    await expect(card.getByRole('button', { name: 'See all opinion' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('the box takes 100 characters, counts them, shows the hint, and shows Write only for a text', async ({
    page,
  }) => {
    await openHome(page);
    const card = await firstCard(page);
    const box = card.getByRole('textbox', { name: 'Write an opinion' });
    const write = card.getByRole('button', { name: 'Write', exact: true });
    const hint = card.getByText("Max 100 words allowed and don't abuse anyone");
    await expect(write).toHaveCount(0);
    await expect(hint).toBeHidden();
    await box.focus();
    await expect(hint).toBeVisible();
    await box.fill('   ');
    await expect(write).toHaveCount(0);
    await box.fill('x'.repeat(99));
    await expect(card.getByText('99/100')).toBeVisible();
    await box.press('End');
    await box.pressSequentially('yz');
    await expect(box).toHaveValue(`${'x'.repeat(99)}y`);
    await expect(card.getByText('100/100')).toBeVisible();
    await expect(write).toBeVisible();
    // The family emoji is one character and is never split.
    const family = '👨‍👩‍👧‍👦';
    await box.fill(family.repeat(101));
    await expect(box).toHaveValue(family.repeat(100));
    await box.fill('');
    await expect(write).toHaveCount(0);
    await expect(card.getByText('0/100')).toBeVisible();
  });

  test('one’s own appears at once with a popup, can be deleted; others’ cannot', async ({
    page,
    student,
  }) => {
    const cards = await cardsOf(page, '?hated=opinion');
    const data = cards[1];
    if (!data?.firstOpinion) throw new Error('no opinion');
    await openHome(page, '/?sort=opinion');
    const card = page.locator(`article[data-id="${data.uid}"]`);
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const go = Promise.withResolvers<void>();
    let sent: Record<string, string> = {};
    await page.route(callTo('/writecomment'), async (route) => {
      sent = route.request().postDataJSON() as Record<string, string>;
      await go.promise;
      await route.continue();
    });
    await card
      .getByRole('textbox', { name: 'Write an opinion' })
      .fill('  Explains circuits twice, kindly.  ');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(popupOf(page, 'Adding opinion')).toBeVisible();
    await expect(card.getByText('Explains circuits twice, kindly.')).toBeVisible();
    await expect(card).toContainText(`${student.name} ${words.today}`);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toHaveValue('');
    go.resolve();
    await expect(popupOf(page, 'Adding opinion')).toHaveCount(0);
    expect(sent).toMatchObject({
      user_id: data.uid,
      commenter_id: student.uid,
      comment: 'Explains circuits twice, kindly.',
    });
    expect(sent['comment_id']).toMatch(/^[\da-f-]{36}$/);

    await card.getByRole('button', { name: 'See all opinion' }).click();
    const box = card.getByRole('region', { name: words.allOpinions });
    await expect(box.locator('time')).toHaveCount(Math.min(10, data.opinions + 1));
    await expect(box.getByRole('button', { name: 'Delete' })).toHaveCount(1);
    await box.getByRole('button', { name: 'Delete' }).click();
    await expectAlert(page, 'Are you sure you want to delete?');
    await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box.getByText('Explains circuits twice, kindly.')).toBeVisible();

    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1000));
    await box.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, 'Are you sure you want to delete?');
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    await page.clock.runFor(900);
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    const reloaded = page.waitForResponse((response) => callTo('/getcomment')(new URL(response.url())));
    await page.clock.runFor(200);
    await reloaded;
    await page.clock.resume();
    await expect(popupOf(page, 'deleting please wait..')).toHaveCount(0);
    await expect(card.getByText('Explains circuits twice, kindly.')).toHaveCount(0);
    await card.getByRole('button', { name: 'Hide all opinion' }).click();
    await expect(card.getByText(data.firstOpinion.comment)).toBeVisible();
  });

  test('No opinions is shown where there are none, and the first opinion replaces it', async ({ page }) => {
    const data = (await cardsOf(page, '?limit=50')).find(({ opinions }) => opinions === 0);
    if (!data) throw new Error('everybody has opinions');
    await page.goto(`/?course=${data.course}&year=${data.year}`);
    const card = page.locator(`article[data-id="${data.uid}"]`);
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('No opinions')).toBeVisible();
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect(card.getByRole('region').getByText('No opinions')).toBeVisible();
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('First!');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(popupOf(page, 'Adding opinion')).toHaveCount(0);
    await expect(card.getByText('First!')).toBeVisible();
    await expect(card.getByText('No opinions')).toHaveCount(0);
    // Restore the state for later tests.
    await card.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, words.confirmDelete);
    await expect(card.getByText('No opinions')).toBeVisible();
    await expect(popupOf(page, words.deleting)).toHaveCount(0);
  });

  test('a double click on Write writes once', { tag: '@desk' }, async ({ page, student }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/writecomment') && sent.push(request.url()));
    await openHome(page);
    const card = await firstCard(page);
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Twice is too much.');
    await card.getByRole('button', { name: 'Write', exact: true }).dblclick();
    await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect(card.getByText(student.name)).toHaveCount(1);
    expect(sent.length).toBe(1);
  });
});
