import { decisionWords as texts } from '#contract/words/en/decisions.ts';
import { suspendedMessage } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { cardsIn, openHome } from './feed.ts';
import { expect } from './journey.ts';
import { loginButton, sendLoginCode } from './login-steps.ts';
import { suspend, test } from './moderated-journey.ts';
import { words } from '#contract/words/en/words.ts';

test.use({ expectedComplaints: /status of 403/ });

const message = suspendedMessage(Date.UTC(2099, 0, 31));

test('a suspended person sees the reason in an open tab and after a log-in, appeals, and opens My data @phone [S8.5]', async ({
  page,
  product,
  student,
}) => {
  await openHome(page);
  await suspend(page, product, student._id);
  await cardsIn(page).first().getByRole('button', { name: 'Like', exact: true }).click();
  await acceptAlert(page, message);
  await expect(page.getByRole('heading', { name: texts.suspendedTitle })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('link', { name: /^Appeal: Your account/ }).click();
  await expect(page.getByRole('heading', { name: texts.appealTitle })).toBeFocused();
  await expect(page.getByText(/^Suspended until/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: texts.note }).fill('That was somebody else.');
  await page.getByRole('button', { name: texts.send }).click();
  await expect(page.getByText(texts.appealStates.sent)).toBeFocused();

  await page.goto('/');
  await page.getByRole('button', { name: words.logOut }).click();
  await acceptAlert(page, words.confirmLogout);
  await sendLoginCode(page, student.email);
  await page.getByRole('textbox', { name: 'OTP' }).fill(await product.mail.nextCode(student.email));
  await loginButton(page).click();
  await acceptAlert(page, message);
  await expect(page.getByText(texts.appealStates.sent)).toBeVisible();
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
});
