import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerWords } from '#contract/words/en/answers.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { OpinionArea } from '#web/features/opinions/opinion-area.tsx';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { translation, WordsProvider } from '#web/data/words.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });
/** Twice the distance of the middles of two parts of one line. */
const SAME_LINE_PX = 20;
const waitingBy = (writer: string) => anOpinion({ commenter_id: writer, state: 'waiting' });
const onCard = (
  <OpinionArea card={aCard({ uid: 'kabir', opinions: 1, firstOpinion: waitingBy('me') })}>{null}</OpinionArea>
);
const bubbleOf = (writer: string) => (
  <OpinionBubble look="ground" opinion={waitingBy(writer)} hasMenu={false} onDelete={() => undefined} />
);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(me)));
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

test('each Delete button names the opinion that it deletes', async () => {
  const onDelete = vi.fn();
  await renderLoggedIn(
    <>
      <OpinionBubble look="card" opinion={anOpinion()} onDelete={onDelete} />
      <OpinionBubble
        look="card"
        opinion={anOpinion({ comment_id: 'two', comment: 'Never late' })}
        onDelete={onDelete}
      />
    </>,
  );

  const buttons = page.getByRole('button', { name: 'Delete', exact: true });
  await expect.element(buttons.nth(0)).toHaveAccessibleDescription('Shares good notes');
  await expect.element(buttons.nth(1)).toHaveAccessibleDescription('Never late');
});

test.for([
  ['one’s own, on a card', onCard],
  ['one’s own, in a list', bubbleOf('me')],
  ['about the viewer', bubbleOf('ravi')],
] as const)(
  'the parts of a waiting opinion, %s, are read in the order in which they are seen',
  async ([, part]) => {
    await page.viewport(390, 844);
    await renderLoggedIn(<div className="student-opinions">{part}</div>);
    await expect.element(page.getByText(safetyWords.waiting)).toBeVisible();

    const parts = [
      ...document.querySelectorAll(
        '.quote, .opinion-state, .opinion-writer, .see-all button, .opinion-delete',
      ),
    ];
    const seen = parts.toSorted((one, other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const below = a.top + a.bottom - b.top - b.bottom;
      return Math.abs(below) > SAME_LINE_PX ? below : a.left - b.left;
    });
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(parts.map(({ className }) => className)).toEqual(seen.map(({ className }) => className));
  },
);

test('the name of a writer who has left is in the language of the page [9.18]', async () => {
  const left = anOpinion({ commenter_id: '', commenter: answerWords.formerStudent });
  await renderLoggedIn(
    <WordsProvider translations={[translation(words, { ...words, formerStudent: 'पूर्व स्टूडेंट' })]}>
      <OpinionBubble look="card" opinion={left} onDelete={undefined} />
    </WordsProvider>,
  );
  await expect.element(page.getByText('पूर्व स्टूडेंट', { exact: true })).toBeVisible();
});

test.each([
  ['hi', 'Asha बहुत अच्छी दोस्त है'],
  ['en', 'Shares good notes'],
  ['', 'يساعد الجميع'],
])('the lang of an opinion is "%s", whatever the page has: %s [9.18]', async (lang, comment) => {
  await renderLoggedIn(<OpinionBubble look="card" opinion={anOpinion({ comment })} onDelete={undefined} />);
  await expect.element(page.getByText(comment)).toHaveAttribute('lang', lang);
});

test('an Arabic opinion starts at the right, and the line of its writer at the left', async () => {
  await renderLoggedIn(
    <OpinionBubble
      look="card"
      opinion={anOpinion({ comment: 'يساعد الجميع', commenter: 'سارة' })}
      onDelete={undefined}
    />,
  );

  const text = page.getByText('يساعد الجميع').element();
  expect(getComputedStyle(text).direction).toBe('rtl');
  const picture = document.querySelector('[data-opinion] .avatar')?.getBoundingClientRect();
  const date = page.getByRole('time').element().getBoundingClientRect();
  expect(picture?.right).toBeLessThan(date.left);
  expect(picture?.left).toBe(text.getBoundingClientRect().left);
});

test('a Devanagari opinion and its writer start at the same edge, and no line covers the next', async () => {
  await page.viewport(390, 844);
  await renderLoggedIn(
    <div className="opinion-area">
      <OpinionBubble
        look="quote"
        opinion={anOpinion({
          comment: 'हर परीक्षा से पहले सबको प्यार से समझाती हैं। '.repeat(3),
          commenter: 'र्कूँ श्रृंखला',
        })}
        onDelete={undefined}
      />
    </div>,
  );

  const [text, writer] = [...document.querySelectorAll('[data-opinion] p')];
  const picture = document.querySelector('[data-opinion] .avatar');
  if (!text || !writer || !picture) throw new Error('no opinion');
  expect(picture.getBoundingClientRect().left).toBeCloseTo(text.getBoundingClientRect().left, 0);
  const lines = document.createRange();
  lines.selectNodeContents(text);
  const tops = [...new Set([...lines.getClientRects()].map(({ top }) => Math.round(top)))];
  expect(tops.length).toBeGreaterThan(1);
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight);
  expect(writer.getBoundingClientRect().top).toBeGreaterThanOrEqual(text.getBoundingClientRect().bottom - 4);
});

test('a long name and the date take two lines, as high as the writer’s picture', async () => {
  await page.viewport(390, 844);
  await renderLoggedIn(
    <div style={{ width: 240 }}>
      <OpinionBubble
        look="ground"
        opinion={anOpinion({ commenter: 'Gagandeep S. Aulakh', date: '2024-11-02T10:00:00Z' })}
        onDelete={undefined}
      />
    </div>,
  );

  const [name, date] = ['bdi', 'time'].map((part) =>
    document.querySelector(`.opinion-writer ${part}`)?.getBoundingClientRect(),
  );
  if (!name || !date) throw new Error('no writer');
  expect(date.top).toBeGreaterThanOrEqual(name.top + name.height / 2);
  expect(date.left).toBeLessThan(name.right);
  expect(document.querySelector<HTMLElement>('.opinion-writer')?.offsetHeight).toBe(36);
});

test('an opinion that the viewer may delete has no more space at its end than others', async () => {
  await renderLoggedIn(
    <>
      <OpinionBubble look="ground" opinion={anOpinion()} onDelete={undefined} />
      <OpinionBubble look="ground" opinion={anOpinion()} onDelete={vi.fn()} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: words.delete, exact: true })).toBeVisible();
  const [other, own] = [...document.querySelectorAll<HTMLElement>('[data-opinion]')];
  expect(own?.offsetHeight).toBe(other?.offsetHeight);
});

test('an icon replaces a writer’s picture that does not load', async () => {
  await renderLoggedIn(
    <OpinionBubble
      look="card"
      opinion={anOpinion({ commenter_id: 'id-1', commenterImage: '/lost.webp?' })}
      onDelete={undefined}
    />,
  );

  await vi.waitFor(() => expect(document.querySelector('.avatar svg')).not.toBeNull());
  expect(document.querySelector('img.avatar')).toBeNull();
});

test.for([
  ['larger', 'Always there for you', true],
  ['as large as others', 'Always there for you, and for everybody else in the class', false],
] as const)('on a phone’s card the text of an opinion is %s: %s [9.7]', async ([, comment, isLarger]) => {
  await page.viewport(390, 844);
  await renderLoggedIn(
    <div className="opinion-area">
      <OpinionBubble look="quote" opinion={anOpinion({ comment })} onDelete={undefined} />
    </div>,
  );
  const size = () => Number.parseFloat(getComputedStyle(page.getByText(comment).element()).fontSize);
  expect(size()).toBeCloseTo(isLarger ? 21.96 : 18, 1);
  // Large text takes the same place for all.
  document.documentElement.style.fontSize = '300%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  expect(size()).toBeCloseTo(54, 1);
});
