import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choosePart } from '#contract/photo-crop.ts';
import { adjustPhoto } from '#contract/words/en/adjust-photo.ts';
import { photoFiles } from '#contract/words/en/photo-files.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aHeic } from '#test/heic.ts';
import { aCard } from '#test/web/a-card.ts';
import { aMarkedPhoto, aPhoto, asFile, readShownPart } from '#test/web/a-photo.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { ChangePhoto } from '#web/features/profile/change-photo.tsx';

const { reaction: _reaction, opinions: _opinions, firstOpinion: _first, ...me } = aCard({ uid: 'me' });
const user = { ...me, wall: 'everyone' as const };
let sent: FormData[] = [];
let previews: Promise<Blob>[] = [];
let shownAddress: string | null = null;

beforeEach(() => {
  [sent, previews] = [[], []];
  const readAddress = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input === 'string' && input.startsWith('blob:')) return readAddress(input);
    sent.push(init?.body as FormData);
    return Promise.resolve(Response.json({ success: true }));
  });
});
afterEach(() => vi.mocked(fetch).mockRestore());

async function show() {
  const onPreview = (image: string | null) => {
    shownAddress = image;
    if (image) previews.push(fetch(image).then((answer) => answer.blob()));
  };
  await renderLoggedIn(<ChangePhoto user={user} onPreview={onPreview} onChanged={async () => undefined} />);
}

const input = page.getByLabelText('change photo');
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to change photo?' });
const agree = () => question.getByRole('button', { name: 'OK' }).click();

/** Chooses a second photo before the first photo is checked. */
function chooseInTurn(...files: File[]): void {
  const element = input.element() as HTMLInputElement;
  for (const file of files) {
    const list = new DataTransfer();
    list.items.add(file);
    element.files = list.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

test('the preview of a portrait and the sent photo are the part that the server stores [8.1]', async () => {
  await show();
  await input.upload(await aMarkedPhoto(900, 1600));
  await agree();
  await expect.poll(() => sent).toHaveLength(1);
  const part = choosePart({ width: 900, height: 1600 });
  for (const photo of [await previews[0], sent[0]?.get('image') as File]) {
    const shown = await readShownPart(photo ?? new Blob());
    expect(shown.top).toBeLessThan(0.03);
    expect(Math.abs(shown.bottom - part.height / 1600)).toBeLessThan(0.03);
  }
});

const cropButton = page.getByRole('button', { name: adjustPhoto.title });
const panel = page.getByRole('dialog', { name: adjustPhoto.title });
const done = panel.getByRole('button', { name: adjustPhoto.done });

test.for([
  ['Done after a turn', [adjustPhoto.rotate, adjustPhoto.done], 2],
  ['Done without a change', [adjustPhoto.done], 2],
  ['Cancel', ['Cancel'], 2],
] as const)(
  'the question leads to the crop, and %s leads back to it: what is shown is sent [8.3]',
  async ([, names, times]) => {
    await show();
    await input.upload(await aMarkedPhoto(900, 1600));
    await cropButton.click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(done).toBeVisible();
    for (const name of names) await panel.getByRole('button', { name }).click();
    await agree();
    await expect.poll(() => sent).toHaveLength(1);
    await expect.poll(() => previews).toHaveLength(times);
    const shown = await readShownPart((await previews.at(-1)) ?? new Blob());
    expect(await readShownPart(sent[0]?.get('image') as File)).toEqual(shown);
    await expect.element(cropButton).not.toBeInTheDocument();
  },
);

test('Cancel sends nothing and removes the chosen photo', async () => {
  await show();
  await input.upload(await aMarkedPhoto(900, 1600));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(cropButton).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  expect(shownAddress).toBeNull();
});

test('of two quickly chosen photos only the last is confirmed, once, and sent [8.1]', async () => {
  await show();
  // The first one takes longer.
  chooseInTurn(asFile(await aPhoto(4000, 4000)), await aMarkedPhoto(350, 300));
  await agree();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(question).not.toBeInTheDocument();
  const shown = await readShownPart(sent[0]?.get('image') as File);
  expect([shown.left < 0.05, shown.right > 0.95, shown.bottom > 0.95]).toEqual([true, true, true]);
  expect(previews).toHaveLength(1);
});

test('a HEIC that this browser cannot decode is refused with advice, and nothing is sent [8.1]', async () => {
  await show();
  await input.upload(new File([aHeic()], 'IMG_0001.JPG', { type: 'image/jpeg' }));
  await expect.element(page.getByRole('alertdialog', { name: photoFiles.heicOnComputer })).toBeVisible();
  expect([sent, previews]).toEqual([[], []]);
});

test.for([
  ['a text', new File(['hello'], 'a.txt', { type: 'text/plain' })],
  ['a text named .jpg', new File(['hello'], 'me.jpg', { type: 'image/jpeg' })],
] as const)('%s is refused before it asks, and nothing is sent', async ([, file]) => {
  await show();
  chooseInTurn(file);
  await expect.element(page.getByRole('alertdialog', { name: words.photoMustBeImage })).toBeVisible();
  expect([sent, previews]).toEqual([[], []]);
});

test('an overlay shows that the photo is being sent; a refusal shows the old photo again', async () => {
  await show();
  const answer = Promise.withResolvers<Response>();
  const readAddress = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation((address, init) =>
    typeof address === 'string' && address.startsWith('blob:') && readAddress
      ? readAddress(address, init)
      : answer.promise,
  );
  await input.upload(await aMarkedPhoto(350, 300));
  await agree();
  await expect.element(page.getByText(laterWords.profile.updatingPhoto)).toBeVisible();
  expect(shownAddress).toMatch(/^blob:/);
  answer.resolve(Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 }));
  await expect.element(page.getByRole('alertdialog', { name: 'Sorry.' })).toBeVisible();
  await expect.element(page.getByText(laterWords.profile.updatingPhoto)).not.toBeInTheDocument();
  expect(shownAddress).toBeNull();
});
