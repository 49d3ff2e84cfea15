import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { encode } from 'uqr';
import { shareCardWords as texts } from '#contract/words/en/share-card.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { aPhoto } from '#test/web/a-photo.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { ShareCard } from '#web/features/share-card/share-card.tsx';

const restricted = { id: 'kabir', name: 'Kabir Khan', image: '', date: '2026-01-05T10:00:00.000Z' };
const opinions = [
  anOpinion({ comment_id: 'one', comment: 'Shares good notes', commenterImage: '/photos/ravi.webp' }),
  anOpinion({ comment_id: 'two', comment: 'Waits for me', state: 'waiting' }),
  anOpinion({ comment_id: 'three', comment: 'Only we two see this', commenter_id: 'kabir' }),
];
const { reaction: _reaction, opinions: _opinions, firstOpinion: _first, ...card } = aCard({ uid: 'me' });
const photo = URL.createObjectURL(await aPhoto(70, 60));
const me = { ...card, name: 'Own Name', image: photo };
let drawn: {
  readonly texts: MockInstance<CanvasRenderingContext2D['fillText']>;
  readonly pictures: MockInstance<(source: HTMLImageElement) => void>;
  readonly boxes: MockInstance<CanvasRenderingContext2D['fillRect']>;
};
const drawnTexts = () => drawn.texts.mock.calls.map(([text]) => text);
const drawnPictures = () => drawn.pictures.mock.calls.map(([{ src }]) => src);
/** Number of squares of the code. */
const darkSquares = () => drawn.boxes.mock.calls.filter(([, , width]) => width < 20).length;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = page.getByRole('img', { name: /^Picture of your card/ });
const list = page.getByRole('combobox', { name: texts.quote });

async function readPicture(): Promise<readonly [type: string, width: number, height: number]> {
  const blob = await (await fetch((preview.element() as HTMLImageElement).src)).blob();
  const { width, height } = await createImageBitmap(blob);
  return [blob.type, width, height];
}

/** Replaces a part of `navigator`, or removes it. */
function replaceInNavigator(name: 'share' | 'canShare' | 'clipboard', value?: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

/** A browser with a share sheet for pictures. */
function replaceShareSheet(share: (data: ShareData) => Promise<void>) {
  replaceInNavigator('share', share);
  replaceInNavigator('canShare', (data: ShareData) => data.files?.[0]?.type === 'image/png');
}

async function open(details: Partial<typeof me> = {}) {
  const onClose = vi.fn();
  await renderLoggedIn(<ShareCard user={{ ...me, ...details }} onClose={onClose} />);
  return onClose;
}

const readAddress = fetch;

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, protocol } = new URL(new Request(input).url);
  if (protocol === 'blob:') return readAddress(input, init);
  if (pathname === '/restricts') return Response.json({ success: true, data: [restricted] });
  return Response.json([{ count: opinions.length, canWrite: true }, ...opinions]);
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const { prototype } = CanvasRenderingContext2D;
  drawn = {
    texts: vi.spyOn(prototype, 'fillText'),
    pictures: vi.spyOn(prototype, 'drawImage'),
    boxes: vi.spyOn(prototype, 'fillRect'),
  };
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  for (const spy of Object.values(drawn)) spy.mockRestore();
  for (const name of ['share', 'canShare', 'clipboard'] as const)
    delete (navigator as Partial<Navigator>)[name];
});

test('shows the picture of the card in the size of a post, and after a choice of a story [9.13]', async () => {
  await open();
  await expect.element(preview).toBeVisible();
  expect(await readPicture()).toEqual(['image/png', 1080, 1350]);
  await page.getByRole('radio', { name: texts.sizes.story }).click();
  await expect.poll(readPicture).toEqual(['image/png', 1080, 1920]);
  expect(drawnPictures()).toEqual([photo, photo]);
  expect(drawnTexts()).toEqual(expect.arrayContaining([me.name, 'BCA, 2nd year', texts.scan, words.brand]));
});

test('the code has the address of the own page [9.13]', async () => {
  await open();
  await expect.element(preview).toBeVisible();
  const { data } = encode(`${location.origin}/student/${me.uid}`, { ecc: 'M', border: 0 });
  expect(darkSquares()).toBe(data.flat().filter(Boolean).length);
});

test('quotes no opinion by default, then the chosen one without its writer; offers only what everybody sees [9.13]', async () => {
  await open();
  await expect.element(list).toHaveValue('');
  await expect.element(preview).toBeVisible();
  expect(drawnTexts()).not.toContain(texts.writtenAboutMe);
  const options = [...(list.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual([texts.noQuote, 'Shares good notes']);

  await list.selectOptions('one');
  await expect.element(page.getByRole('img', { name: /Shares good notes/ })).toBeVisible();
  await expect.poll(drawnTexts).toContain('“Shares good notes”');
  expect(drawnTexts()).toContain(texts.writtenAboutMe);
  expect(drawnTexts().join()).not.toMatch(/Ravi|Das|Kabir|Waits|Only we two/);
  expect(new Set(drawnPictures())).toEqual(new Set([photo]));
});

test('the card of a private person has no code, and the reason is shown [9.13]', async () => {
  await open({ public: 0 });
  await expect.element(preview).toBeVisible();
  await expect.element(page.getByText(texts.isPrivate)).toBeVisible();
  expect(darkSquares()).toBe(0);
  expect(drawnTexts()).not.toContain(texts.scan);
});

test('Share gives the finished picture to the share sheet; a closed sheet reports nothing [9.13]', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  replaceShareSheet(share);
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await open();
  await button(texts.share).click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  const [data] = share.mock.calls[0] ?? [];
  const { name, type } = data?.files?.[0] ?? {};
  expect([data?.title, name, type]).toEqual([me.name, 'quad-post.png', 'image/png']);
  await expect.element(button(texts.share)).not.toHaveAttribute('aria-disabled');
  expect(page.getByText(texts.shareFailed).elements()).toEqual([]);
});

test('a refused share is reported, and the picture can still be saved [9.13]', async () => {
  replaceShareSheet(() => Promise.reject(new DOMException('refused', 'NotAllowedError')));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await open();
  await button(texts.share).click();
  await expect.element(page.getByText(texts.shareFailed)).toBeVisible();
  await button(texts.save).click();
  expect(saved).toEqual(['quad-post.png']);
  click.mockRestore();
});

test('without a share sheet for pictures there are Copy and Save; Copy reports success and failure [9.13]', async () => {
  const write = vi.fn<(items: ClipboardItem[]) => Promise<void>>().mockResolvedValueOnce();
  replaceInNavigator('clipboard', { write });
  await open();
  await button(texts.copy).click();
  await expect.element(page.getByText(texts.copied)).toBeVisible();
  expect(write.mock.calls[0]?.[0][0]?.types).toEqual(['image/png']);
  await expect.element(button(texts.share)).not.toBeInTheDocument();

  write.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  await button(texts.copy).click();
  await expect.element(page.getByText(texts.copyFailed)).toBeVisible();
});

test('a photo that does not load is replaced by the initial, and loads after Try again [9.13]', async () => {
  const decode = vi
    .spyOn(HTMLImageElement.prototype, 'decode')
    .mockRejectedValueOnce(new Error('no network'));
  await open();
  await expect.element(page.getByText(texts.noPhoto)).toBeVisible();
  expect([drawnTexts()[0], drawnPictures()]).toEqual(['O', []]);
  await button(words.tryAgain).click();
  await expect.element(page.getByText(texts.noPhoto)).not.toBeInTheDocument();
  expect(drawnPictures()).toHaveLength(1);
  expect(decode).toHaveBeenCalledTimes(2);
  decode.mockRestore();
});

test('a person without a photo has a card with the initial [9.13]', async () => {
  await open({ image: '', name: 'ésha Verma' });
  await expect.element(preview).toBeVisible();
  expect(drawnTexts()[0]).toBe('É');
  expect(page.getByText(texts.noPhoto).elements()).toEqual([]);
});

test('a picture that cannot be drawn is reported, cannot be sent, and is drawn after Try again [9.13]', async () => {
  const encodePicture = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
  encodePicture.mockImplementationOnce((done) => done(null));
  await open();
  await expect.element(page.getByText(texts.failed)).toBeVisible();
  await expect.element(button(texts.save)).toHaveAttribute('aria-disabled', 'true');
  await button(words.tryAgain).click();
  await expect.element(preview).toBeVisible();
  await expect.element(button(texts.save)).not.toHaveAttribute('aria-disabled');
  encodePicture.mockRestore();
});

test('opinions that do not load are reported, without a list, and load after Try again [9.13]', async () => {
  vi.mocked(fetch).mockImplementation(async () => Response.json({ success: false }, { status: 500 }));
  await open();
  await expect.element(page.getByText(words.opinionsFailed)).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  vi.mocked(fetch).mockImplementation(answer);
  await button(words.tryAgain).click();
  await expect.element(list).toBeVisible();
});

test('begins with the opinion that was chosen elsewhere [9.13]', async () => {
  await renderLoggedIn(<ShareCard user={me} opinion="one" onClose={() => undefined} />);
  await expect.element(list).toHaveValue('one');
  await expect.element(page.getByRole('img', { name: /Shares good notes/ })).toBeVisible();
});

test('Escape and Close close the dialog [9.13]', async () => {
  const onClose = await open();
  await userEvent.keyboard('{Escape}');
  await button(words.close).click();
  expect(onClose).toHaveBeenCalledTimes(2);
});
