import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { moderationWords as texts } from '#contract/words/en/moderation.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { addAuthenticator, atLocalhost } from './authenticator.ts';
import { expectNoViolations } from './axe.ts';
import { cardsOf, writeByCalls } from './calls.ts';
import { expect, test as base } from './journey.ts';
import { logInByCalls, post, reportByCalls } from './moderated-journey.ts';
import type { Product } from './product.ts';
import { startJourneyProduct } from './start-journey-product.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

const DEAN = 'dean@iitd.ac.in';
const WARDEN = 'warden@iitd.ac.in';
/** Two more moderators, because each journey uses the sessions of its own moderators. */
const [PROVOST, BURSAR] = ['provost@iitd.ac.in', 'bursar@iitd.ac.in'];

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const product = await startJourneyProduct({
        env: { MODERATORS: [DEAN, WARDEN, PROVOST, BURSAR].join() },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

/** Signs up in a separate browser, which acts by calls. */
async function join(
  browser: Browser,
  product: Product,
  email?: string,
): Promise<{ request: APIRequestContext; user: User }> {
  const { request } = await browser.newContext({ baseURL: product.url });
  return { request, user: await signUpByCalls(request, product, email === undefined ? {} : { email }) };
}

/** Presses a key and counts it. */
function countedKeys(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    count: () => pressed,
  };
}

test(
  'a moderator works through the queue with at most three keys a case; the reporter and the log learn the decisions [S9.24]',
  { tag: '@desk' },
  async ({ browser, page, product }) => {
    const [writer, reporter, other] = [
      await join(browser, product),
      await join(browser, product),
      await join(browser, product),
    ];
    const report = async (data: object) =>
      expect((await reporter.request.post('/report', { data: { note: '', ...data } })).ok()).toBe(true);
    for (const text of ['You are nothing.', 'Nobody wants you.']) {
      await writeByCalls(writer.request, reporter.user.uid, text);
    }
    const opinions = (await (await reporter.request.get(`/getcomment?id=${reporter.user.uid}`)).json()) as {
      comment_id: string;
      comment: string;
    }[];
    for (const { comment_id: id } of opinions.slice(1))
      await report({ kind: 'opinion', id, reason: 'harassment' });
    await report({ kind: 'photo', id: writer.user.uid, reason: 'sexual' });
    await report({ kind: 'person', id: other.user.uid, reason: 'spam' });

    const dean = await signUpByCalls(page.context().request, product, { email: DEAN });
    await becomeStudent(page, dean);
    await page.goto('/user');
    await page.getByRole('link', { name: texts.title }).click();
    const keys = countedKeys(page);

    // The gravest case comes first: the photo, blurred until a press.
    await expect(page.getByRole('heading', { name: texts.about.photo(writer.user.name) })).toBeFocused();
    const photo = page.getByRole('article').getByRole('img');
    await expect(photo).toHaveCSS('filter', /blur/);
    await keys.press('p');
    await expect(photo).toHaveCSS('filter', 'none');
    await expect(photo).toHaveAttribute('src', /^data:image/);
    await keys.press('d', 'Enter');

    for (const decision of ['r', '3']) {
      const title = texts.about.opinion(writer.user.name, reporter.user.name);
      await expect(page.getByRole('heading', { name: title })).toBeFocused();
      await keys.press(decision, 'Enter');
      await expect(page.getByText(/^Decided: .+ 2 open cases|^Decided: .+ 1 open case/)).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: texts.about.person(other.user.name) })).toBeFocused();
    await keys.press('1', 'Enter');
    await expect(page.getByText(texts.noCases)).toBeVisible();
    expect(keys.count()).toBeLessThanOrEqual(4 * 3);

    const reports = (await (await reporter.request.get('/reports')).json()) as { data: { state: string }[] };
    expect(reports.data.map(({ state }) => state).toSorted()).toEqual([
      'dismissed',
      'dismissed',
      'upheld',
      'upheld',
    ]);
    await page.getByRole('link', { name: texts.sections.log }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: texts.eventNames['remove'] ?? '' }),
    ).toHaveCount(2);
    await page.getByRole('link', { name: texts.sections.figures }).click();
    await expect(page.getByRole('table', { name: texts.byModerator })).toContainText(dean.name);
  },
);

test(
  'a reporter reads the outcome in My reports, and a second moderator decides the appeal by keyboard [S9.12]',
  { tag: '@desk' },
  async ({ browser, page, product }) => {
    const [writer, provost] = [await join(browser, product), await join(browser, product, PROVOST)];
    const reporter = await signUpByCalls(page.context().request, product);
    await writeByCalls(writer.request, reporter.uid, 'Nobody wants you here.');
    const { request } = page.context();
    const opinions = (await (await request.get(`/getcomment?id=${reporter.uid}`)).json()) as {
      comment_id: string;
    }[];
    const target = opinions[1]?.comment_id;
    await post(request, '/report', { kind: 'opinion', id: target, reason: 'harassment', note: '' });
    const queue = (await (await provost.request.get('/moderation')).json()) as {
      data: { id: string; target: string }[];
    };
    const id = queue.data.find((one) => one.target === target)?.id;
    await post(provost.request, '/moderation/claim', { id });
    await post(provost.request, '/moderation/decide', { id, decisions: ['remove'], rule: 'respect' });

    await becomeStudent(page, reporter);
    await page.goto('/user/safety');
    const reports = page.getByRole('region', { name: safetyMenuWords.reports });
    await expect(reports.getByText(safetyMenuWords.stateNames.upheld)).toBeVisible();
    await expect(reports.getByText('Do not insult, threaten or humiliate anybody.')).toBeVisible();

    await post(writer.request, '/appeal', { case: id, note: 'It was a joke.' });
    const bursar = await browser.newContext({ baseURL: product.url });
    const desk = await bursar.newPage();
    await becomeStudent(desk, await signUpByCalls(bursar.request, product, { email: BURSAR }));
    await desk.goto('/user');
    await desk.getByRole('link', { name: texts.title }).press('Enter');
    const title = texts.about.opinion(writer.user.name, reporter.name);
    await expect(desk.getByRole('heading', { name: title })).toBeFocused();
    await expect(desk.getByText('It was a joke.')).toBeVisible();
    await expectNoViolations(desk);
    await desk.keyboard.press('t');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(texts.noCases)).toBeVisible();
    await page.reload();
    await expect(reports.getByText(safetyMenuWords.stateNames.dismissed)).toBeVisible();
    await bursar.close();
  },
);

test.describe('a moderator with a passkey who has logged in by a code', () => {
  test.use({
    baseURL: async ({ product }, use) => use(atLocalhost(product).url),
    allowedOrigins: async ({ product }, use) => use([atLocalhost(product).url]),
    // The event stream of a page may be refused after another login has replaced its session.
    expectedComplaints:
      /status of (?:403 \(Forbidden\) \(\S+\/moderation|401 \(Unauthorized\) \(\S+\/events)/,
  });

  test(
    'sees no case before the passkey; one tap opens the queue, and a decision is possible [S9.5]',
    { tag: '@desk' },
    async ({ page, product }) => {
      const local = atLocalhost(product);
      const { request } = page.context();
      await addAuthenticator(page);
      await becomeStudent(page, await signUpByCalls(request, local, { email: WARDEN }));
      const reported = (await cardsOf(page))[0];
      await page.goto('/user/passkeys');
      await page.getByRole('button', { name: passkeyWords.add, exact: true }).click();
      await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeVisible();
      await logInByCalls(request, local, WARDEN);
      await reportByCalls(page, local, reported?.uid ?? '');

      await page.goto('/moderation');
      await expect(page.getByText(texts.passkeyFirst)).toBeVisible();
      await expect(page.getByText(reported?.name ?? '')).toHaveCount(0);
      await expectNoViolations(page);
      await page.getByRole('button', { name: texts.logInByPasskey }).click();

      const title = page.getByRole('heading', { name: texts.about.person(reported?.name ?? '') });
      await expect(title).toBeVisible();
      await title.click();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.noCases)).toBeVisible();
    },
  );
});
