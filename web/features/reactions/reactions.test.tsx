import { beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();
beforeEach(async () => {
  server.answers['/get'] = [aCard({ uid: 'asha', like: 4, dislike: 2 })];
  await openApp('/', me);
});

const like = page.getByRole('button', { name: words.like, exact: true });
const dislike = page.getByRole('button', { name: words.dislike, exact: true });
const sent = () => server.asked.filter((call) => call.endsWith('/reaction'));

test('a reaction counts before its answer; a double click sends one call, the other button none', async () => {
  const slow = Promise.withResolvers<Response>();
  server.answers['/reaction'] = () => slow.promise;
  await dislike.dblClick();
  await expect.element(dislike).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  slow.resolve(Response.json({ success: true }));
  await like.click();
  await expect.element(dislike).toHaveAccessibleDescription('3');
  await expect.element(like).toHaveAccessibleDescription('4');
  expect(sent()).toHaveLength(1);
});

test.each([
  ['a refusal', () => refusal(500, 'internal', 'Sorry.'), 'Sorry.'],
  ['a cut', () => Response.error(), words.noConnection],
])(
  'reactions that fail by %s are reverted with a message, and can be tried again [10.10]',
  async (_, fail, text) => {
    server.answers['/reaction'] = fail;
    await like.click();
    await acceptAlert(text);
    await expect.element(like).toHaveAttribute('aria-pressed', 'false');
    await expect.element(like).toHaveAccessibleDescription('4');
    delete server.answers['/reaction'];
    await like.click();
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    await expect.element(like).toHaveAccessibleDescription('5');
  },
);

test('the four tags toggle locally and are never sent [10.5]', async () => {
  const tag = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(like).toBeVisible();
  const before = server.asked.length;
  for (const name of ['Good boy', 'Brilliant', 'Intelligent', 'Smart']) {
    await expect.element(tag(name)).toHaveAttribute('aria-pressed', 'false');
    await tag(name).click();
    await expect.element(tag(name)).toHaveAttribute('aria-pressed', 'true');
  }
  await tag('Smart').click();
  await expect.element(tag('Smart')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'true');
  // The page makes these calls by itself.
  expect(
    server.asked.slice(before).filter((call) => !/\/(?:me|notices|events|year|passkeys)/.test(call)),
  ).toEqual([]);
});

describe('what a choice feels like', () => {
  let started: string[];
  let vibrate: MockInstance<typeof navigator.vibrate>;
  const note = ({ animationName, target }: AnimationEvent) => {
    if ((target as Element).closest('.gate')) started.push(animationName);
  };

  beforeEach(() => {
    started = [];
    vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    document.addEventListener('animationstart', note);
    onTestFinished(() => {
      vibrate.mockRestore();
      document.removeEventListener('animationstart', note);
    });
  });

  test.for([
    [
      'a like: one short vibration, its square flies and its icon grows',
      like,
      ['beat', 'like-mark', 'rise'],
      [[8]],
    ],
    ['a dislike: nothing but its count moves', dislike, ['rise'], []],
  ] as const)('%s [10.5]', async ([, button, animations, vibrations]) => {
    await button.click();
    await expect.poll(() => started.toSorted()).toEqual(animations);
    expect(vibrate.mock.calls).toEqual(vibrations);
  });

  test('with reduced motion a like does not vibrate [10.5]', async () => {
    reduceMotion();
    await like.click();
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    expect(vibrate).not.toHaveBeenCalled();
  });
});
