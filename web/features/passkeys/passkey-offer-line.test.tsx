import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { passkeyOffer } from '#web/data/storage/passkey-offer.ts';
import { loadPasskeyOffer } from '#web/features/passkeys/passkey-offer-line.tsx';

let passkeys: object[];
let isKept: boolean;
const device = () =>
  vi
    .spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable')
    .mockImplementation(() => Promise.resolve(isKept));
let authenticator: ReturnType<typeof device>;

beforeEach(() => {
  [passkeys, isKept] = [[], true];
  authenticator = device();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, data: passkeys })),
  );
  passkeyOffer.start();
});
afterEach(() => {
  authenticator.mockRestore();
  vi.mocked(fetch).mockRestore();
  passkeyOffer.end();
  localStorage.removeItem('passkey-declined');
});

test('a declined passkey is not offered again, even after another log-in by code [3.10]', async () => {
  const Offer = await loadPasskeyOffer();
  if (!Offer) throw new Error('nothing is offered');
  await renderLoggedIn(<Offer />);
  await expect.element(page.getByText(passkeyWords.offer)).toBeVisible();
  await page.getByRole('button', { name: passkeyWords.notNow }).click();
  await expect.element(page.getByText(passkeyWords.offer)).not.toBeInTheDocument();
  sessionStorage.clear();
  passkeyOffer.start();
  expect(passkeyOffer.isDue()).toBe(false);
});

test('no passkey is offered to an account that already has a passkey [3.10]', async () => {
  passkeys = [{ id: 'a', name: 'My phone', created: '2026-01-05T10:00:00.000Z', lastUsed: null }];
  expect(await loadPasskeyOffer()).toBeNull();
  expect(passkeyOffer.isDue()).toBe(false);
});

test('no passkey is offered on a device that cannot keep passkeys [3.10]', async () => {
  isKept = false;
  expect(await loadPasskeyOffer()).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
