import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { myDataWords as texts } from '#contract/words/en/my-data.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { DataScreen } from '#web/app/account/data.tsx';
import { readStoredSession, storeSession } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';
import { localData } from '#web/data/storage/storage.ts';

const me = aCard({ uid: 'me', name: 'Asha Kumari', phone: '9876543210' });
let answers: Record<string, () => Response> = {};
let calls: string[] = [];

const refusal =
  (status: number, rest: object, headers = {}) =>
  () =>
    Response.json({ success: false, ...rest }, { status, headers });

function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (init?.method && init.method !== 'GET') calls.push(`${init.method} ${pathname} ${init.body as string}`);
  const answer = answers[pathname] ?? (() => Response.json({ success: true, data: [], message: 'Sent.' }));
  return Promise.resolve(answer());
}

beforeEach(() => {
  [calls, answers] = [[], { '/getuser/me': () => Response.json(me) }];
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  sessionStorage.clear();
  localData.remove('chosen-tags');
  storeSession(null);
  history.replaceState(null, '', '/');
});

function WhileLoggedIn() {
  return useSession().session.status === 'out' ? <p>Log in</p> : <DataScreen />;
}

const show = () => renderLoggedIn(<WhileLoggedIn />);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('alertdialog');

/** The files that the browser gets, by name. */
function catchFiles(): Record<string, Blob> {
  const files: Record<string, Blob> = {};
  let last = new Blob();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:file';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files[this.download] = last;
  });
  onTestFinished(() => (create.mockRestore(), click.mockRestore()));
  return files;
}

const exported = { 'profile.json': strToU8('{"name":"Asha"}'), 'photo.webp': new Uint8Array([1, 2, 3]) };
const answerZip = (zip = zipSync(exported)) =>
  (answers['/export'] = () =>
    new Response(new Blob([zip]), { headers: { 'content-type': 'application/zip' } }));

async function openDownload(files: Record<string, Blob>) {
  await expect.element(page.getByText(texts.downloaded)).toBeVisible();
  expect(Object.keys(files)).toEqual(['quad-data.zip']);
  return unzipSync(new Uint8Array((await files['quad-data.zip']?.arrayBuffer()) ?? []));
}

test('a download has the server’s files and the tags of this device, without those of another account [M1.15]', async () => {
  const tags = [
    ['ravi', ['Brilliant', 'Smart']],
    ['me', ['fire']],
  ];
  localData.write('chosen-tags', JSON.stringify({ version: 1, at: Date.now(), value: { user: 'me', tags } }));
  const files = catchFiles();
  answerZip();
  await show();
  await button(texts.download).click();

  const { 'tags-on-this-device.json': ofDevice, ...others } = await openDownload(files);

  expect(others).toEqual(exported);
  expect(JSON.parse(strFromU8(ofDevice ?? new Uint8Array()))).toEqual({
    emoji: ['fire'],
    students: [{ student: `${location.origin}/student/ravi`, tags: ['Brilliant', 'Smart'] }],
  });
  localData.write('chosen-tags', JSON.stringify({ version: 1, at: Date.now(), value: { user: 'x', tags } }));
  await button(texts.download).click();
  await vi.waitFor(async () =>
    expect(
      strFromU8((await openDownload(files))['tags-on-this-device.json'] ?? new Uint8Array()),
    ).not.toMatch(/ravi|fire/),
  );
});

test('a download that was cut off is no success', async () => {
  const files = catchFiles();
  answerZip(zipSync(exported).slice(0, -30));
  await show();
  await button(texts.download).click();
  await expect.element(dialog.getByText(words.notThere)).toBeVisible();
  expect(files).toEqual({});
});

test.each([
  [
    refusal(429, { code: 'too_often', message: 'Five times a day.' }, { 'retry-after': '3600' }),
    /Five times a day\. You can download it again/,
  ],
  [() => new Response('broken', { status: 502 }), words.notThere],
])('a refused download shows why [M1.13]', async (answer, text) => {
  answers['/export'] = answer;
  await show();
  await button(texts.download).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
});

test('a link leads to the edit screen, which corrects name and phone [M1.13]', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: laterWords.profile.editDetail }))
    .toHaveAttribute('href', '/update/me');
  await expect.element(page.getByRole('textbox', { name: words.fullName })).not.toBeInTheDocument();
});

test('a deletion needs a choice, a code and a confirmation, and ends with a farewell, logged out [M1.13]', async () => {
  answers['/logout'] = refusal(401, { code: 'no_session', message: 'no' });
  await show();
  await button(words.sendOtp).click();
  await button(words.ok).click();
  await page.getByRole('textbox', { name: words.otp }).fill('123456');
  await button(texts.delete).click();
  await expect.element(dialog.getByText(texts.chooseOpinions)).toBeVisible();
  await button(words.ok).click();
  await page.getByRole('radio', { name: texts.opinionChoices.anonymise }).click();
  await button(texts.delete).click();
  await expect.element(dialog.getByText(texts.confirmDelete)).toBeVisible();
  expect(calls).toEqual(['POST /forget {}']);
  await button(words.ok).click();
  await expect.element(dialog.getByText(texts.farewell)).toBeVisible();
  await expect.element(page.getByText('Log in', { exact: true })).toBeVisible();
  expect(calls[1]).toBe('DELETE /me {"otp":"123456","opinions":"anonymise"}');
  expect(readStoredSession()).toBeNull();
});

test('a wrong code is marked at its field, and the person stays logged in [M1.13]', async () => {
  answers['/me'] = refusal(400, { code: 'wrong_codes', message: 'That OTP is wrong.' });
  await show();
  await button(words.sendOtp).click();
  await button(words.ok).click();
  await page.getByRole('radio', { name: texts.opinionChoices.remove }).click();
  await page.getByRole('textbox', { name: words.otp }).fill('123456');
  await button(texts.delete).click();
  await button(words.ok).click();
  await expect.element(dialog.getByText('That OTP is wrong.')).toBeVisible();
  await button(words.ok).click();
  await expect
    .element(page.getByRole('textbox', { name: words.otp }))
    .toHaveAttribute('aria-invalid', 'true');
  expect(readStoredSession()).not.toBeNull();
});
