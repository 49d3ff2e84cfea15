import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { readStoredSession } from '#web/data/storage/session-storage.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';

beforeEach(startServer);
afterEach(stopServer);

const heading = page.getByRole('heading', { name: 'Opinion by Ravi Das on Kabir Singh', level: 2 });
const usePasskey = page.getByRole('button', { name: 'Use my passkey' });
const bytes = new Uint8Array([1, 2, 3]).buffer;

/** Answers as a device. @param isClosed true if the person closes the dialog. */
function answerWith(isClosed = false) {
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
  const assertion = { id: 'AQID', rawId: bytes, type: 'public-key', response };
  const get = vi.spyOn(navigator.credentials, 'get');
  onTestFinished(() => get.mockRestore());
  if (isClosed) return get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  return get.mockResolvedValue({ ...assertion, getClientExtensionResults: () => ({}) } as never);
}

test('one button logs a moderator in by passkey, and the cases appear [S9.5]', async () => {
  server.refusals = { '/moderation': [403, 'passkey_needed'] };
  answerWith();
  await showModeration();
  await expect.element(page.getByText('Log in with your passkey')).toBeVisible();
  await usePasskey.click();
  await expect.element(heading).toBeVisible();
  expect(server.calls.map((one) => one.split(' ')[0])).toEqual(['/login/passkey/options', '/login/passkey']);
});

test('closing the browser’s dialog changes nothing; a refused passkey is explained', async () => {
  server.refusals = { '/moderation': [403, 'passkey_needed'], '/login/passkey': [401, 'wrong_passkey'] };
  answerWith(true);
  await showModeration();
  await usePasskey.click();
  await expect.element(usePasskey).toBeEnabled();
  expect(server.calls).toHaveLength(1);
  answerWith();
  await usePasskey.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('refused: wrong_passkey');
});

test('the passkey of another account logs that account in', async () => {
  server.refusals = { '/moderation': [403, 'passkey_needed'] };
  server.passkeyOf = aCard({ uid: 'other', name: 'Other Name' });
  answerWith();
  await showModeration();
  await usePasskey.click();
  await expect.poll(() => readStoredSession()?.uid).toBe('other');
});

test('a moderator without a passkey must add one if passkeys are required, otherwise gets a hint [S9.5]', async () => {
  server.passkeys = [];
  server.refusals = { '/moderation': [403, 'passkey_needed'] };
  const { unmount } = await showModeration();
  await expect.element(page.getByText('Moderators need a passkey here')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add a passkey' }))
    .toHaveAttribute('href', '/user/passkeys');
  await unmount();
  await showModeration();
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByText('Only a code by e-mail protects these reports. A passkey protects them better.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible();
});

test('a moderator with a passkey is not asked to add a passkey', async () => {
  await showModeration();
  await expect.element(heading).toBeVisible();
  await vi.waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled());
  expect(page.getByRole('link', { name: 'Add a passkey' }).elements()).toEqual([]);
});
