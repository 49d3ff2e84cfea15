import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { profile } from '#contract/words/en/profile.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { aDecision } from '#test/web/a-decision.ts';
import { listPeople, manyPeople } from '#test/web/people-list.ts';
import { positionOnScreen, scrollToCard } from '#test/web/home-screen.tsx';
import { button, list } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { navigate } from '#web/data/navigation.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const linked = { ...me, github: 'https://github.com/own' };

replaceAppServer({
  '/getuser/kabir': aCard({ uid: 'kabir', name: 'Kabir Singh' }),
  '/reports': { success: true, data: [] },
  '/restricts': { success: true, data: [] },
  '/decisions': { success: true, data: [aDecision()] },
  '/notices': { success: true, data: [] },
});
beforeEach(() => {
  server.answers['/getcomment'] = [{ count: 0, canWrite: true }];
  server.answers['/getuser/me'] = linked;
});

const undo = button(words.undo);
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const address = () => location.pathname + location.search;

test('Undo of Clear filter, which opens Home, opens the same list at the same place [10.16]', async () => {
  listPeople(manyPeople(30));
  await openApp('/?course=bca&sort=loved', me);
  await expect.element(page.getByRole('article').nth(9)).toBeInTheDocument();
  const place = await scrollToCard('id-7');
  // A press by the driver would first scroll to the button.
  (button(words.clearFilter).element() as HTMLElement).click();
  await expect.poll(address).toBe('/');
  await expect.element(page.getByText(words.filtersCleared)).toBeVisible();

  await undo.click();

  await expect.poll(address).toBe('/?course=bca&sort=loved');
  await expect.poll(positionOnScreen).toEqual(place);
  await expect.element(page.getByText(words.filtersCleared)).not.toBeInTheDocument();
});

test('Undo of Clear filter in the menu brings a search back with text, filters and results [10.16]', async () => {
  server.answers['/searchuser'] = { success: true, data: manyPeople(2), message: '2 students found' };
  await openApp('/search?user=asha&year=2&sort=loved', me);
  await expect.element(page.getByText('2 students found')).toBeVisible();
  await button(words.menu).click();
  await page.getByRole('dialog').getByRole('button', { name: words.clearFilter }).click();
  await expect.poll(address).toBe('/');
  await expect.element(page.getByText(words.searchCleared)).toBeVisible();

  await undo.click();

  await expect.poll(address).toBe('/search?user=asha&year=2&sort=loved');
  await expect.element(page.getByText('2 students found')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('asha');
});

test('the line of Clear filter goes when another filter is set, so that Undo never replaces it [10.16]', async () => {
  listPeople(manyPeople(3));
  await openApp('/?course=bca', me);
  await expect.element(page.getByRole('article').first()).toBeVisible();
  (button(words.clearFilter).element() as HTMLElement).click();
  await expect.element(page.getByText(words.filtersCleared)).toBeVisible();
  navigate('/?year=2');
  await expect.element(page.getByText(words.filtersCleared)).not.toBeInTheDocument();
});

test('Clear filter without a filter offers no Undo', async () => {
  listPeople(manyPeople(3));
  await openApp('/', me);
  await button(words.clearFilter).click();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

async function discardAppeal() {
  const first = await openApp('/appeal/c1', me);
  await box(decisionWords.note).fill('It was a quote.');
  await first.unmount();
  await openApp('/appeal/c1', me);
  await button(laterWords.discard).click();
  await expect.element(box(decisionWords.note)).toHaveValue('');
  await expect.element(page.getByText(laterWords.draftDiscarded)).toBeVisible();
}

test('Undo of Discard brings the draft back into its open form [10.16]', async () => {
  await discardAppeal();
  await undo.click();
  await expect.element(box(decisionWords.note)).toHaveValue('It was a quote.');
  await expect.element(page.getByText(laterWords.draftKept)).toBeVisible();
});

test('another screen ends the line and its offer [10.16]', async () => {
  await discardAppeal();
  navigate('/user');
  await expect.element(button(profile.addEdit)).toBeVisible();
  await expect.element(page.getByText(laterWords.draftDiscarded)).not.toBeInTheDocument();
  navigate('/appeal/c1');
  await expect.element(box(decisionWords.note)).toBeVisible();
  expect(undo.elements()).toEqual([]);
});

test('typing in the form ends the offer, because Undo would lose the new text [10.16]', async () => {
  await discardAppeal();
  await box(decisionWords.note).fill('Another reason');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(box(decisionWords.note)).toHaveValue('Another reason');
});

test('a log-out ends the offer, and nothing of the person comes back [10.16]', async () => {
  await discardAppeal();
  navigate('/');
  await button(words.menu).click();
  await button(words.logOut).click();
  await button(words.ok).click();
  await expect.element(button(words.sendOtp)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))).toEqual([]);
});

test('a restriction that is answered after a log-out is no news for the next person [10.16]', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  server.answers['/restrict'] = () => answer;
  // With a line before, the next one needs no file, so that it would be there at once.
  await discardAppeal();
  navigate('/student/kabir');
  await button('More about Kabir Singh').click();
  await page.getByRole('menuitem', { name: safetyMenuWords.restrict }).click();
  await button(words.ok).click();
  await expect.poll(() => server.asked).toContain('POST /restrict');
  navigate('/user');
  // Another person logs in, in another tab of this browser.
  storeSession({ ...me, uid: 'next', name: 'Next Person' });
  dispatchEvent(new StorageEvent('storage', { key: 'userData', newValue: '{}', storageArea: localStorage }));
  await expect.element(page.getByRole('heading', { name: 'Next Person' })).toBeVisible();
  // After the answer, the act first loads the list of restrictions.
  const loads = () => server.asked.filter((one) => one === 'GET /restricts').length;
  const before = loads();
  resolve(Response.json({ success: true }));
  await expect.poll(loads).toBe(before + 1);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // Without a wait, because a line disappears by itself.
  expect(page.getByText(/Kabir Singh|Undo/).elements()).toEqual([]);
});

test('in a sheet the line is above its buttons, and Tab reaches Undo [10.16]', async () => {
  await openApp('/student/kabir', me);
  const openReport = async () => {
    await button('More about Kabir Singh').click();
    await page.getByRole('menuitem', { name: 'Report this person' }).click();
  };
  await openReport();
  await box(reportWords.note).fill('Since Monday');
  await button(words.cancel).click();
  await openReport();
  await button(laterWords.discard).click();
  await expect.element(box(reportWords.note)).toHaveValue('');
  const send = page.getByRole('dialog').getByRole('button', { name: reportWords.send });
  const bottom = undo.element().getBoundingClientRect().bottom;
  expect(bottom).toBeLessThan(send.element().getBoundingClientRect().top);
  send.element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box(reportWords.note)).toHaveValue('Since Monday');
});

test('a discarded link comes back into the box of its platform [10.16]', async () => {
  const url = box(profile.url);
  await openApp('/user', me);
  await button(profile.addEdit).click();
  await list(profile.platform).selectOptions('facebook');
  await url.fill('own.face');
  await userEvent.keyboard('{Escape}');
  await button(profile.addEdit).click();
  await button(laterWords.discard).click();
  await expect.element(url).toHaveValue('');
  await undo.click();
  await expect.element(url).toHaveValue('own.face');
});

test('Undo of a removed link works after its panel has closed [10.16]', async () => {
  server.answers['/me'] = linked;
  await openApp('/user', linked);
  await button(profile.addEdit).click();
  await button(profile.removeLink('GitHub')).click();
  await expect.element(page.getByText(profile.linkRemoved('GitHub'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undo.click();
  await expect.element(page.getByText(profile.linkAdded('GitHub'))).toBeVisible();
  expect(server.sent['/setlink']).toMatchObject({ platform: 'github', url: 'https://github.com/own' });
});

test.each(['/', '/student/id-3'])(
  'Undo of a block at %s brings the person back into the list, and not as a new one [10.12 10.16]',
  async (at) => {
    const people = manyPeople(6);
    const card = page.getByRole('article', { name: 'Student 3', exact: true });
    listPeople(people);
    server.answers['/getuser/id-3'] = people[3] ?? {};
    await openApp('/', me);
    await expect.element(card).toBeVisible();
    navigate(at);
    await button(safetyMenuWords.moreAbout('Student 3')).click();
    await page.getByRole('menuitem', { name: safetyMenuWords.block, exact: true }).click();
    await button(words.ok).click();
    await expect.element(page.getByText(safetyMenuWords.blocked('Student 3'))).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();

    await undo.click();

    await expect.element(page.getByText(safetyMenuWords.unblocked('Student 3'))).toBeVisible();
    await expect.element(card).toBeVisible();
    await expect.element(card.getByText(laterWords.newMark, { exact: true })).not.toBeInTheDocument();
    expect(page.getByText(/^\d+ new students?$/).elements()).toEqual([]);
  },
);
