import { expect, test } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#contract/change-email.ts';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { register, sendLoginCode, login, verifyUser } from '#contract/sign-in.ts';
import { aSignUpForm } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { shareTestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer();

const spaced = (code: string) => ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\n`;
const dashed = (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`;
const fullWidth = (code: string) =>
  code.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)));
const devanagari = (code: string) => code.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));

test('every call takes a code as a person writes it: with blanks, a dash, or digits of another script [11.3]', async () => {
  const server = sharedServer();
  const { mailbox } = server;
  const client = server.newClient();
  const form = aSignUpForm();
  const { email } = form;
  await client.call(register, form);
  const otp = fullWidth(await mailbox.nextCode(email));
  const signedUp = await client.call(verifyUser, { otp, email }, { file: await aPhoto() });
  expect(signedUp.status).toBe(200);

  for (const write of [spaced, dashed, devanagari]) {
    await client.call(sendLoginCode, { email });
    const code = await mailbox.nextCode(email);
    expect((await client.call(login, { otp: write(code), email })).status).toBe(200);
  }

  const next = `new.${email}`;
  await client.call(requestEmailChange, { email: next });
  const codes = { otp: dashed(await mailbox.nextCode(email)), newOtp: spaced(await mailbox.nextCode(next)) };
  expect((await client.call(confirmEmailChange, codes)).status).toBe(200);

  await client.call(requestDeletion);
  const last = devanagari(await mailbox.nextCode(next));
  expect((await client.call(deleteAccount, { otp: last, opinions: 'remove' })).status).toBe(200);
});
