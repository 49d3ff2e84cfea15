import type { APIRequestContext, Page } from '@playwright/test';
import { publicNotice } from '#contract/words/en/public-notice.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { everybodyListed, writeByCalls } from './calls.ts';
import { expect, studentTest, test } from './journey.ts';
import { logIn } from './login-steps.ts';
import { asSomebodyElse } from './somebody-else.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** @returns ids, because others may have the same name. */
async function findByName(request: APIRequestContext, name: string): Promise<string[]> {
  const answer = await request.get(`/searchuser?${new URLSearchParams({ user: name, limit: '50' })}`);
  return ((await answer.json()) as { data: { uid: string }[] }).data.map(({ uid }) => uid);
}

async function textsAbout(request: APIRequestContext, id: string): Promise<string> {
  return (await request.get(`/getcomment?id=${id}`)).text();
}

test(
  'an opinion reported as sexual is hidden at once, and My reports shows it as open [S7.3]',
  { tag: '@phone' },
  async ({ page, product }) => {
    const text = 'A text that nobody wants.';
    await asSomebodyElse(page, product, async (owner, who) => {
      await asSomebodyElse(page, product, (writer) => writeByCalls(writer, who.uid, text));
      await page.goto(`/student/${who.uid}`);
      // Logs in a person whose account is older than a day.
      await logIn(page, product, 'kabir.singh@demo.quad.example');
      await menuOf(page, safetyMenuWords.moreAboutOpinion('Omar Commenter')).click();
      await item(page, safetyMenuWords.report).click();
      const dialog = page.getByRole('dialog', { name: reportWords.titles.opinion });
      await dialog.getByRole('radio', { name: reportWords.reasons.sexual }).check();
      await dialog.getByRole('textbox', { name: reportWords.note }).fill('Please look at it.');
      await dialog.getByRole('button', { name: reportWords.send, exact: true }).click();
      await expect(dialog.getByRole('heading', { name: reportWords.thanks })).toBeFocused();
      expect(await textsAbout(owner, who.uid)).not.toContain(text);
      await dialog.getByRole('link', { name: reportWords.myReports }).click();
      const reports = page.getByRole('region', { name: safetyMenuWords.reports });
      await expect(reports.getByText(reportWords.reasons.sexual)).toBeVisible();
      await expect(reports.getByText(safetyMenuWords.stateNames.open)).toBeVisible();
      await page.goto(`/student/${who.uid}`);
      await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
      await expect(page.getByText(words.noOpinions)).toBeVisible();
      await expect(page.getByText(text)).toHaveCount(0);
    });
  },
);

test(
  'after the first log-in Home shows the public-profile hint once; one tap makes the profile private, another tap undoes it [S4.8]',
  { tag: '@desk' },
  async ({ page, product }) => {
    await page.goto('/');
    await logIn(page, product, 'asha.kumari@demo.quad.example');
    await expect(page.getByText(publicNotice.isPublic)).toBeVisible();
    await page.getByRole('button', { name: publicNotice.makePrivate }).click();
    await expect(page.getByText(publicNotice.isPrivate)).toBeVisible();
    await page.getByRole('button', { name: publicNotice.undo }).click();
    await expect(page.getByText(publicNotice.isPublic)).toBeVisible();
    await page.getByRole('button', { name: words.close, exact: true }).click();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(publicNotice.isPublic)).toHaveCount(0);
  },
);

studentTest(
  'an opinion waits for the owner, who reads it alone; one tap shows it to everybody',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    const text = 'Waits until somebody agrees.';
    await page.goto('/update/me');
    await page.getByRole('combobox', { name: safetyWords.wall }).selectOption(safetyWords.wallNames.approve);
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, answerWords.updated);
    await asSomebodyElse(page, product, async (writer) => {
      await writeByCalls(writer, student.uid, text);
      await asSomebodyElse(page, product, async (reader) => {
        expect(await textsAbout(reader, student.uid)).not.toContain(text);
        expect(await textsAbout(writer, student.uid)).toContain(text);
        await page.goto('/user');
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByText(safetyWords.waiting)).toBeVisible();
        await page.getByRole('button', { name: safetyWords.approve }).click();
        await expect(page.getByText(safetyWords.waiting)).toHaveCount(0);
        await expect(page.getByText(text)).toBeVisible();
        await expect.poll(() => textsAbout(reader, student.uid)).toContain(text);
      });
    });
  },
);

studentTest(
  'what a restricted person writes is read by that person and the owner alone, until the restriction is lifted [S2.1]',
  { tag: '@desk' },
  async ({ page, product, student }) => {
    const text = 'For the two of us.';
    await asSomebodyElse(page, product, async (writer, who) => {
      await writeByCalls(writer, student.uid, text);
      await asSomebodyElse(page, product, async (reader) => {
        const seen = async () => ({
          writer: (await textsAbout(writer, student.uid)).includes(text),
          reader: (await textsAbout(reader, student.uid)).includes(text),
        });
        expect(await seen()).toEqual({ writer: true, reader: true });
        await page.goto(`/student/${who.uid}`);
        await menuOf(page, safetyMenuWords.moreAbout(who.name)).click();
        await item(page, safetyMenuWords.restrict).click();
        await acceptAlert(page, safetyMenuWords.confirmRestrict(who.name));
        await expect(page.getByText(safetyMenuWords.restricted(who.name), { exact: true })).toBeVisible();
        expect(await seen()).toEqual({ writer: true, reader: false });
        await page.goto('/user');
        await expect(page.getByText(text)).toBeVisible();
        await page.goto('/user/safety');
        await page.getByRole('button', { name: safetyMenuWords.liftOne(who.name) }).click();
        await expect(page.getByText(safetyMenuWords.nobodyRestricted)).toBeVisible();
        expect(await seen()).toEqual({ writer: true, reader: true });

        // A private writer has no page, so the menu of the opinion is the only way.
        await writer.patch('/update', { data: { id: { uid: who.uid }, updates: { public: 0 } } });
        expect(await seen()).toEqual({ writer: true, reader: true });
        await page.goto('/user');
        await menuOf(page, safetyMenuWords.moreAboutOpinion(who.name)).click();
        await item(page, safetyMenuWords.restrict).click();
        await acceptAlert(page, safetyMenuWords.confirmRestrict(who.name));
        await expect(page.getByText(safetyMenuWords.restricted(who.name), { exact: true })).toBeVisible();
        expect(await seen()).toEqual({ writer: true, reader: false });
      });
    });
  },
);

studentTest.describe('two people, one of whom has blocked the other', () => {
  studentTest.use({ expectedComplaints: /status of 404/ });

  studentTest(
    'do not find each other any more, by keyboard alone, until the block is ended [S1.1]',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      await asSomebodyElse(page, product, async (other, who) => {
        const seen = async () => ({
          page: (await other.get(`/getuser/${student.uid}`)).status(),
          search: (await findByName(other, student.name)).includes(student.uid),
          ownSearch: (await findByName(page.context().request, who.name)).includes(who.uid),
          list: (await everybodyListed(page.context().request)).includes(who.uid),
        });
        const found = { page: 200, search: true, ownSearch: true, list: true };
        expect(await seen()).toEqual(found);
        await page.goto(`/student/${who.uid}`);
        await menuOf(page, safetyMenuWords.moreAbout(who.name)).press('Enter');
        await expect(item(page, safetyMenuWords.block)).toBeFocused();
        await expectNoViolations(page);
        await page.keyboard.press('Enter');
        await acceptAlert(page, safetyMenuWords.confirmBlock(who.name));
        await expect(page.getByText(safetyMenuWords.blocked(who.name), { exact: true })).toBeVisible();
        await expect(page.getByRole('article').first()).toBeVisible();
        expect(await seen()).toEqual({ page: 404, search: false, ownSearch: false, list: false });
        await page.goto(`/student/${who.uid}`);
        await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
        await page.goto('/user/safety');
        await menuOf(page, safetyMenuWords.unblockOne(who.name)).press('Enter');
        await expect(page.getByText(safetyMenuWords.nobodyBlocked)).toBeVisible();
        expect(await seen()).toEqual(found);
      });
    },
  );
});
