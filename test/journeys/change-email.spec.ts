import { words } from '#contract/words/en/words.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { acceptAlert } from './alerts.ts';
import { expect, studentTest as test } from './journey.ts';
import { aNewAddress } from './students.ts';

test.use({ expectedComplaints: /status of 400/ });

test(
  'the address changes with the codes of both mails, and the profile shows the new address [3.9]',
  { tag: '@desk' },
  async ({ page, product, student }) => {
    const wanted = aNewAddress();
    await page.goto('/user');
    await page.getByRole('link', { name: changeWords.title }).click();
    await expect(page.getByRole('heading', { name: changeWords.title })).toBeFocused();
    const send = page.getByRole('button', { name: words.sendOtp });
    await send.click();
    await acceptAlert(page, words.enterEmail);
    const address = page.getByRole('textbox', { name: changeWords.newEmail });
    await expect(address).toBeFocused();
    await address.fill(wanted);
    await send.click();
    await acceptAlert(page, changeWords.codesSent);
    const present = page.getByRole('textbox', { name: changeWords.presentOtp });
    await expect(present).toBeFocused();

    const change = page.getByRole('button', { name: changeWords.title });
    await change.click();
    await acceptAlert(page, words.enterOtp);
    await present.fill(await product.mail.nextCode(student.email));
    await page.getByRole('textbox', { name: changeWords.newOtp }).fill('000000');
    await change.click();
    await acceptAlert(page, changeWords.wrongCodes);
    await page.getByRole('textbox', { name: changeWords.newOtp }).fill(await product.mail.nextCode(wanted));
    await change.click();
    await acceptAlert(page, changeWords.changed);
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByText(wanted)).toBeVisible();
    await page.reload();
    await expect(page.getByText(wanted)).toBeVisible();
  },
);
