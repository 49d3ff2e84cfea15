import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { words } from '#contract/words/en/words.ts';
import { yearWords } from '#contract/words/en/year.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { button } from '#test/web/sign-up-form.tsx';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { navigate } from '#web/data/navigation.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { loadPasskeyOffer } from '#web/features/passkeys/passkey-offer-line.tsx';
import { YearOffer } from '#web/features/year/year-offer.tsx';

const own = anOpinion({ commenter_id: 'me', commenter: 'Own Name' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh', opinions: 1, firstOpinion: own });
const calls = {
  '/me': me,
  '/get': [kabir],
  '/getuser/kabir': kabir,
  '/getcomment': [{ count: 1, canWrite: true }, own],
  '/notices': { success: true, data: [] },
  '/reports': { success: true, data: [] },
  '/restricts': { success: true, data: [] },
};
const acts = ['/block', '/restrict', '/deletecomment', '/update', '/year', '/passkeys/options'];

replaceAppServer(calls);
/** The session is revoked on the server before an act. */
beforeEach(() => {
  for (const path of acts) server.answers[path] = refusal(401, 'no_session', 'Please log in again.');
});

const card = page.getByRole('article', { name: 'Kabir Singh' });
const alert = page.getByRole('alertdialog', { name: words.reactLoggedOut, exact: true });
const otp = page.getByRole('textbox', { name: words.otp, exact: true });
const choose = (action: string) => async () => {
  await page.getByRole('button', { name: safetyMenuWords.moreAbout('Kabir Singh') }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await button(words.ok).click();
};

test.for([
  ['a block', choose(safetyMenuWords.block)],
  ['a restriction', choose(safetyMenuWords.restrict)],
  [
    'the deletion of an opinion',
    async () => {
      await card.getByRole('button', { name: words.delete }).click();
      await button(words.ok).click();
    },
  ],
  ['the offer of a private profile', () => button(laterWords.publicNotice.makePrivate).click()],
] as const)('after a session that ended elsewhere, %s on Home leads to log-in [3.7]', async ([, act]) => {
  publicNotice.start(me);
  onTestFinished(publicNotice.end);
  await openApp('/', me);
  await expect.element(card).toBeVisible();
  await act();
  await expect.element(alert).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(card.getByText(own.comment)).toBeVisible();

  await card.getByRole('button', { name: words.like, exact: true }).click();
  await acceptAlert(words.reactLoggedOut);
  await expect.element(otp).toBeVisible();
});

test.for([
  [
    'the academic year',
    async () => () => <YearOffer state={{ question: { year: 2, next: 3 }, deletedAt: null }} />,
    yearWords.graduated,
  ],
  ['a passkey', loadPasskeyOffer, passkeyWords.addOffered],
] as const)('so does the offer of %s [3.7]', async ([, load, name]) => {
  const authenticator = vi
    .spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable')
    .mockResolvedValue(true);
  onTestFinished(() => authenticator.mockRestore());
  server.answers['/passkeys'] = { success: true, data: [] };
  storeSession(me);
  const Offer = await load();
  await renderLoggedIn(Offer && <Offer />);
  await button(name).click();
  await expect.element(alert).toBeVisible();
});

test('so does a block on a student’s page, whose card stays meanwhile [3.7]', async () => {
  await openApp('/', me);
  navigate('/student/kabir');
  await choose(safetyMenuWords.block)();
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Kabir Singh' })).toBeInTheDocument();
  await acceptAlert(words.reactLoggedOut);
  await expect.element(otp).toBeVisible();
});

test('on another screen the log-in screen alone explains the end [3.7]', async () => {
  await openApp('/', me);
  navigate('/user');
  await page.getByRole('button', { name: words.delete }).click();
  await button(words.ok).click();
  await expect.element(page.getByText(sessionWords.ownEnded)).toBeVisible();
  await expect.element(otp).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
