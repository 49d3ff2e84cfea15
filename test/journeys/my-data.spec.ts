import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { answerWords } from '#contract/words/en/answers.ts';
import { deletionWords } from '#contract/words/en/delete-account.ts';
import { myDataWords as texts } from '#contract/words/en/my-data.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert } from './alerts.ts';
import { cardsOf, writeByCalls } from './calls.ts';
import { cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, sendLoginCode } from './login-steps.ts';
import { asSomebodyElse } from './somebody-else.ts';

// After a deletion the session has ended, so the log-out is refused.
test.use({ expectedComplaints: /status of 401/ });

test('an account is deleted by a code, disappears for others, and a log-in restores it @phone [M1.14]', async ({
  page,
  product,
  student,
}) => {
  const seenBySomebodyElse = async () => {
    let status = 0;
    await asSomebodyElse(page, product, async (request) => {
      status = (await request.get(`/getuser/${student.uid}`)).status();
    });
    return status;
  };
  await page.goto('/user');
  await page.getByRole('link', { name: safetyWords.dataTitle }).click();
  await expect(page.getByRole('heading', { name: safetyWords.dataTitle })).toBeFocused();
  await page.getByRole('radio', { name: texts.opinionChoices.anonymise }).check();
  await page.getByRole('button', { name: words.sendOtp }).click();
  await acceptAlert(page, deletionWords.codeSent);
  const code = page.getByRole('textbox', { name: words.otp });
  await expect(code).toBeFocused();
  await code.fill(await product.mail.nextCode(student.email));
  await page.getByRole('button', { name: texts.delete }).click();
  await acceptAlert(page, texts.confirmDelete);
  await acceptAlert(page, texts.farewell);
  await expect(loginButton(page)).toBeVisible();
  expect((await page.request.get('/me')).status()).toBe(401);
  expect(await seenBySomebodyElse()).toBe(404);

  await sendLoginCode(page, student.email);
  await page.getByRole('textbox', { name: 'OTP' }).fill(await product.mail.nextCode(student.email));
  await loginButton(page).click();
  await acceptAlert(page, answerWords.accountBack);
  await expect(cardsIn(page).first()).toBeVisible();
  await page.goto('/user');
  await expect(page.getByText('9876543210')).toBeVisible();
  expect(await seenBySomebodyElse()).toBe(200);
});

test('the download is a ZIP file with a readable page and the person’s texts @desk [M1.14]', async ({
  page,
  student,
}) => {
  const [somebody] = await cardsOf(page, '?limit=1');
  await writeByCalls(page.request, somebody?._id ?? '', 'Explains everything twice.');
  await page.goto('/user/data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.download }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('quad-data.zip');
  await expect(page.getByText(texts.downloaded)).toBeVisible();
  const files = unzipSync(await readFile(await file.path()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(read('profile.json'))).toMatchObject({ name: student.name, email: student.email });
  expect(JSON.parse(read('opinions-written.json'))).toMatchObject([
    { on: somebody?.name, comment: 'Explains everything twice.' },
  ]);
  expect(files['photo.webp']?.length).toBeGreaterThan(100);

  const folder = await mkdtemp(path.join(tmpdir(), 'quad data '));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  await page.goto(`file://${folder}/index.html`);
  await expect(page.getByRole('heading', { name: 'Your data on Quad' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Explains everything twice.' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await rm(folder, { recursive: true });
});
