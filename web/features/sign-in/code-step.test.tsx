import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeWords } from '#contract/words/en/change-email.ts';
import { myDataWords } from '#contract/words/en/my-data.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert, me, openApp, reloadApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer({ '/getuser/me': me, '/passkeys': { success: true, data: [] } });

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const wait = page.getByRole('button', { name: /^Resend otp in 1[12]\d$/ });
const SENT = 'We have sent it.';

interface CodeForm {
  readonly address: string;
  /** The call that requests the codes. */
  readonly path: string;
  readonly codes: readonly string[];
  readonly submit: string;
  /** Fills in what the request needs. */
  readonly fill: () => Promise<void>;
}

const forms: readonly (readonly [string, CodeForm])[] = [
  [
    'change of e-mail',
    {
      address: '/user/email',
      path: '/email',
      codes: [changeWords.presentOtp, changeWords.newOtp],
      submit: changeWords.title,
      fill: () => box(changeWords.newEmail).fill('new@iitd.ac.in'),
    },
  ],
  [
    'deletion of the account',
    {
      address: '/user/data',
      path: '/forget',
      codes: [words.otp],
      submit: myDataWords.delete,
      fill: () => Promise.resolve(),
    },
  ],
];

test.for(forms)('%s: the fields for the codes and the wait survive a reload [3.9]', async ([, form]) => {
  server.answers[form.path] = { success: true, message: SENT };
  const app = await openApp(form.address, me);
  await form.fill();
  await button(words.sendOtp).click();
  await acceptAlert(SENT);
  await expect.element(wait).toBeDisabled();

  await reloadApp(app);

  await expect.element(wait).toBeDisabled();
  for (const name of form.codes) await expect.element(box(name)).toBeVisible();
  await expect.element(button(form.submit)).toBeVisible();
});

test.for(forms)(
  '%s: a refusal, because another tab has just requested a code, opens the fields for it [3.9]',
  async ([, form]) => {
    const message = 'Please wait 117 seconds before you ask for another OTP.';
    server.answers[form.path] = Response.json(
      { success: false, code: 'too_often', message, fields: {} },
      { status: 429, headers: { 'retry-after': '117' } },
    );
    await openApp(form.address, me);
    await form.fill();
    await button(words.sendOtp).click();
    await acceptAlert(message);
    await expect.element(wait).toBeDisabled();
    for (const name of form.codes) await expect.element(box(name)).toBeVisible();
  },
);

test('change of e-mail: another address than that of the codes hides their fields and has no wait [3.9]', async () => {
  server.answers['/email'] = { success: true, message: SENT };
  await openApp('/user/email', me);
  await box(changeWords.newEmail).fill('new@iitd.ac.in');
  await button(words.sendOtp).click();
  await acceptAlert(SENT);
  await box(changeWords.presentOtp).fill('123456');
  await box(changeWords.newEmail).fill('newer@iitd.ac.in');
  await expect.element(box(changeWords.newOtp)).not.toBeInTheDocument();
  await expect.element(button(words.sendOtp)).toBeEnabled();
  await box(changeWords.newEmail).fill('new@iitd.ac.in');
  await expect.element(box(changeWords.presentOtp)).toHaveValue('123456');
});
