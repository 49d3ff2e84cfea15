import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import { KeepPlace } from '#web/data/keep-place.ts';
import { navigate, Navigation } from '#web/data/navigation.tsx';
import { removePersonalData } from '#web/data/storage/personal-data.ts';

afterEach(() => removePersonalData());

const cards = () => document.querySelectorAll('article').length;
const isShown = (text: string) => expect.poll(() => document.body.textContent).toContain(text);

test('a screen that is left before it was shown gets no place of the screen before it [9.2]', async () => {
  history.replaceState(null, '', '/cards');
  await render(
    <Navigation>
      <Route path="/cards">
        <div role="feed">
          {Array.from({ length: 30 }, (_, index) => (
            <article key={index} data-id={`card-${index}`} style={{ height: 300 }} />
          ))}
        </div>
      </Route>
      {['one', 'two'].map((name) => (
        <Route key={name} path={`/${name}`}>
          <p style={{ height: 4000 }}>screen {name}</p>
        </Route>
      ))}
      <KeepPlace screens="in" />
    </Navigation>,
  );
  await expect.poll(cards).toBe(30);
  scrollTo(0, 6000);
  navigate('/one');
  navigate('/two');
  await isShown('screen two');

  history.back();
  await isShown('screen one');
  expect(scrollY).toBe(0);
  history.back();
  await expect.poll(cards).toBe(30);
  await vi.waitFor(() => expect(scrollY).toBe(6000));
});
