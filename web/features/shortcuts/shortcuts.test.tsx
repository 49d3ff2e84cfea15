import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shortcutWords as texts } from '#contract/words/en/shortcuts.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const people = Array.from({ length: 10 }, (_, nth) => aCard({ uid: `id-${nth}`, name: `Student ${nth}` }));

replaceAppServer();
beforeEach(async () => {
  server.answers['/get'] = people;
  server.answers['/getcomment'] = [{ count: 0, canWrite: true }];
  server.answers['/getuser/me'] = me;
  server.answers['/notices'] = someNotices([]);
  server.answers['/restricts'] = { success: true, data: [] };
  await page.viewport(1280, 800);
});

const article = (nth: number) => page.getByRole('article', { name: `Student ${nth}`, exact: true });
const sheet = page.getByRole('dialog', { name: texts.title });

async function openHome(): Promise<void> {
  await openApp('/', me);
  await expect.element(article(0)).toBeVisible();
  // The file of the keys loads after the cards.
  await vi.waitFor(async () => {
    await userEvent.keyboard('?');
    await expect.element(sheet, { timeout: 200 }).toBeVisible();
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  // Test files that run at the same time share the storage with the places of lists.
  scrollTo(0, 0);
  await expect.poll(() => scrollY).toBe(0);
}

describe('keyboard shortcuts', () => {
  test('j and k go from card to card, l likes, o opens the opinions, w writes [12.3]', async () => {
    await openHome();
    await userEvent.keyboard('j');
    await expect.element(article(0)).toHaveFocus();
    await userEvent.keyboard('jj');
    await expect.element(article(2)).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(article(1)).toHaveFocus();
    await userEvent.keyboard('l');
    await vi.waitFor(() => expect(server.sent['/reaction']).toMatchObject({ id: 'id-1', like: 'like' }));
    await userEvent.keyboard('o');
    await expect.element(article(1).getByRole('button', { name: words.hideAll })).toBeVisible();
    await userEvent.keyboard('w');
    await expect.element(article(1).getByRole('textbox', { name: words.writeAnOpinion })).toHaveFocus();
  });

  test('l without a card in focus likes nobody, but shows who would be liked [12.3]', async () => {
    await openHome();
    await userEvent.keyboard('l');
    await expect.element(article(0)).toHaveFocus();
    // The browser repeats a held key.
    dispatchEvent(new KeyboardEvent('keydown', { key: 'l', repeat: true }));
    expect(server.sent['/reaction']).toBeUndefined();
    await userEvent.keyboard('l');
    await vi.waitFor(() => expect(server.sent['/reaction']).toMatchObject({ id: 'id-0', like: 'like' }));
  });

  test('are letters while somebody types', async () => {
    await openHome();
    await userEvent.keyboard('jw');
    const box = article(0).getByRole('textbox', { name: words.writeAnOpinion });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('lj?');
    await expect.element(box).toHaveValue('lj?');
    expect([server.sent['/reaction'], sheet.elements()]).toEqual([undefined, []]);
  });

  test('/ searches, and g with h, a or p opens a screen', async () => {
    await openHome();
    await userEvent.keyboard('ga');
    await expect.poll(() => location.pathname).toBe('/activity');
    await userEvent.keyboard('gp');
    await expect.poll(() => location.pathname).toBe('/user');
    await userEvent.keyboard('gh');
    await expect.poll(() => location.pathname).toBe('/');
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
  });

  test('do nothing with Control, Alt or Meta, and while a dialog is open', async () => {
    await openHome();
    await userEvent.keyboard('{Alt>}l{/Alt}{Control>}l{/Control}');
    await userEvent.keyboard('?l');
    await expect.element(sheet).toBeVisible();
    expect(server.sent['/reaction']).toBeUndefined();
  });

  test('are turned off on this device, and on again on a screen of the account', async () => {
    await openHome();
    await userEvent.keyboard('?');
    await sheet.getByRole('button', { name: texts.turnOff }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.keyboard('j?');
    await expect.element(article(0)).not.toHaveFocus();
    expect(sheet.elements()).toEqual([]);
    await page.getByRole('link', { name: words.profile, exact: true }).click();
    await page.getByRole('link', { name: texts.title }).first().click();
    await page.getByRole('button', { name: texts.turnOn }).click();
    await userEvent.keyboard('gh');
    await expect.poll(() => location.pathname).toBe('/');
  });
});
