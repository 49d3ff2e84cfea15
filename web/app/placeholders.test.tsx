import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { CardSkeletons } from '#web/features/people/card-skeleton.tsx';
import { CompactStudent } from '#web/features/people/compact-student.tsx';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { renderStudent } from '#web/app/student/student.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });
const kabir = aCard({
  uid: 'kabir',
  name: 'Kabir',
  like: 12,
  personality: 'introvert',
  relation: 'single',
  opinions: 1,
  firstOpinion: anOpinion({ comment: 'Shares good notes with everybody who asks for them' }),
});

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(me)));
  storeSession(me);
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

const placeholder = () => document.querySelector<HTMLElement>('[data-placeholder]')?.offsetHeight ?? 0;
const shown = () => document.querySelector<HTMLElement>('article')?.offsetHeight ?? 0;
const gateOf = (part: string) => document.querySelector<HTMLElement>(`${part} .gate`)?.offsetWidth ?? 0;

function aClient(): QueryClient {
  const client = makeQueryClient();
  mergeCards(client, [kabir], requestTime());
  return client;
}

test('a placeholder is as high as a card, and its notch as wide as a notch with three controls', async () => {
  await renderLoggedIn(
    <>
      <CardSkeletons count={1} />
      <article className="bg-card">{renderStudent('kabir', 'name', true)}</article>
    </>,
    aClient(),
  );
  await expect.element(page.getByRole('button', { name: /Kabir/ })).toBeVisible();
  await expect.element(page.getByRole('textbox')).toBeVisible();

  expect(Math.abs(placeholder() - shown())).toBeLessThanOrEqual(8);
  expect(Math.abs(gateOf('[data-placeholder]') - gateOf('article'))).toBeLessThanOrEqual(16);
});

test('a placeholder of the compact list is as high as a row', async () => {
  await renderLoggedIn(
    <div data-view="compact">
      <CardSkeletons count={5} view="compact" />
      <article>
        <CompactStudent id="kabir" heading="name" />
      </article>
    </div>,
    aClient(),
  );

  await expect.poll(shown).toBeGreaterThan(60);
  expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(5);
  expect(Math.abs(placeholder() - shown())).toBeLessThanOrEqual(4);
});
