import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Card } from '#contract/user-object.ts';
import { aCard } from '#test/web/a-card.ts';
import { StudentCard } from '#web/features/people/card.tsx';
import '#web/styles.css';

function show(details: Partial<Card> = {}) {
  return render(
    <article aria-labelledby="name">
      <StudentCard
        card={aCard(details)}
        heading="name"
        photoControls={<button type="button">photo control</button>}
      >
        <p>below</p>
      </StudentCard>
    </article>,
  );
}

test('a card shows name, photo, course, year, personality, relationship and college', async () => {
  await show({ name: 'Kabir Singh', course: 'btech', year: 3, personality: 'introvert', relation: 'single' });

  await expect.element(page.getByRole('heading', { name: 'Kabir Singh' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /Kabir Singh/ })).toBeVisible();
  await expect.element(page.getByText('B.Tech, 3rd year', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Introvert Single Demo College')).toBeVisible();
});

const placeOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();

test('course and year have a separate line between the name and the other details', async () => {
  await page.viewport(390, 844);
  await show({ name: 'Asha', personality: 'introvert', college: 'St. Agnes College' });

  expect(placeOf('BCA, 2nd year').top).toBeGreaterThan(placeOf('Asha').bottom - 8);
  expect(placeOf('Introvert').top).toBeGreaterThanOrEqual(placeOf('BCA, 2nd year').bottom);
  expect(placeOf('St. Agnes College').top).toBe(placeOf('Introvert').top);
});

test('a detail that does not fit into the line begins the next line, and its dot is not visible', async () => {
  await page.viewport(320, 700);
  await show({
    personality: 'introvert',
    relation: 'single',
    college: 'Sahyadri School of Business, Lucknow',
  });

  const college = placeOf('Sahyadri School of Business, Lucknow');
  expect(college.left).toBe(placeOf('Introvert').left);
  // Hit testing ignores parts that are cut off.
  expect(document.elementFromPoint(college.left - 8, college.top + 5)?.closest('.separated')).toBeNull();
  expect(document.elementFromPoint(college.left + 2, college.top + 5)?.closest('.separated')).not.toBeNull();
});

test.for([100, 150, 200])(
  'a name breaks between its words, not inside them, with text of %i%',
  async (size) => {
    await page.viewport(size === 200 ? 320 : 390, 844);
    document.documentElement.style.fontSize = `${size}%`;
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await show({
      name: 'Gagandeep Srinivasan',
      instagram: 'https://www.instagram.com/asha',
      github: 'https://github.com/asha',
    });

    const text = page.getByRole('heading').element().querySelector('bdi')?.firstChild;
    if (!text) throw new Error('no name');
    for (const [start, end] of [
      [0, 9],
      [10, 20],
    ] as const) {
      const word = document.createRange();
      word.setStart(text, start);
      word.setEnd(text, end);
      expect(word.getClientRects()).toHaveLength(1);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
);

test('with text of 200% the controls are below the photo, so that they do not cover the face', async () => {
  await page.viewport(320, 700);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await show();

  const photo = page.getByRole('img').element().getBoundingClientRect();
  const control = page.getByRole('button', { name: 'photo control' }).element().getBoundingClientRect();
  expect(photo.height).toBe(300);
  expect(control.top).toBeGreaterThanOrEqual(photo.bottom);
});

test('the heading is the accessible name of the card', async () => {
  await show({ name: 'Kabir Singh' });

  await expect.element(page.getByRole('article', { name: 'Kabir Singh' })).toBeVisible();
});

test('unset values and their dots are not shown', async () => {
  const { container } = await show({ personality: '', relation: '' });

  await expect.element(page.getByText('Demo College', { exact: true })).toBeVisible();
  expect(container.querySelector('.separated')?.children).toHaveLength(1);
});

test('“Not specified” is shown like any other relationship', async () => {
  await show({ relation: 'not specified' });

  await expect.element(page.getByText('Not specified', { exact: true })).toBeVisible();
});

/** The links to other sites. */
const socialLinks = () =>
  page
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('target') === '_blank');

test('the name and the photo lead to the page of the person', async () => {
  await show({ uid: 'id-7', name: 'Kabir Singh' });

  for (const name of ['Kabir Singh', 'Photo of Kabir Singh'])
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', '/student/id-7');
});

test('a card without social links shows none', async () => {
  await show();

  expect(socialLinks()).toEqual([]);
});

test.for([1, 2, 3, 5])(
  'each of %i set links has its name and address, and no other link is shown',
  async (count) => {
    const links = {
      instagram: 'https://www.instagram.com/asha',
      facebook: 'https://www.facebook.com/asha',
      snapchat: 'https://www.snapchat.com/add/asha',
      linkedin: 'https://www.linkedin.com/in/asha',
      github: 'https://github.com/asha',
    };
    const set = Object.entries(links).slice(0, count);
    await show(Object.fromEntries(set));

    const shown = socialLinks();
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(set.map(([, url]) => url));
    expect(shown.map((link) => link.getAttribute('aria-label')?.toLowerCase())).toEqual(
      set.map(([platform]) => platform),
    );
  },
);

test('a link opens in a new tab and sends no referrer', async () => {
  await show({ github: 'https://github.com/asha' });

  const link = page.getByRole('link', { name: 'GitHub' }).element();
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noreferrer');
});

test('a card contains the controls of its photo and its children', async () => {
  await show();

  await expect.element(page.getByRole('button', { name: 'photo control' })).toBeVisible();
  await expect.element(page.getByText('below')).toBeVisible();
});

test('a name and a college without spaces wrap inside a card of any width, even beside its links', async () => {
  const { container } = await show({
    name: 'W'.repeat(50),
    college: 'Wissenschaftshochschulzusammenschlussverwaltungsgebaeude'.repeat(2),
    instagram: 'https://www.instagram.com/asha',
    github: 'https://github.com/asha',
  });

  for (const width of [1280, 820, 390, 320]) {
    await page.viewport(width, 700);
    // The window gets its new size a moment later.
    await expect.poll(() => innerWidth).toBe(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const { right } = container.getBoundingClientRect();
    for (const part of container.querySelectorAll('h2, p, a, img')) {
      const range = document.createRange();
      range.selectNode(part);
      const boxes = [...range.getClientRects()];
      expect(Math.max(...boxes.map((box) => box.right)), part.textContent).toBeLessThanOrEqual(right);
    }
  }
});

test('the photo has its full height before it has loaded', async () => {
  await show({ image: '/never.webp?' });

  expect(page.getByRole('img').element().getBoundingClientRect().height).toBe(300);
});

const boxOf = (part: Element | null) => {
  const range = document.createRange();
  range.selectNodeContents(part ?? document.body);
  return range.getBoundingClientRect();
};

test('an Arabic name starts at the same edge as the lines below', async () => {
  await show({ name: 'محمد أمين' });

  const below = page.getByText('below').element();
  expect(boxOf(page.getByRole('heading').element()).left).toBeCloseTo(boxOf(below).left, 0);
});

test('the marks of a Devanagari name overlap neither the photo nor the next line', async () => {
  await page.viewport(390, 844);
  await show({ name: 'र्कूँ श्रृंखला हूँ', college: 'काशी हिन्दू विश्वविद्यालय, वाराणसी '.repeat(2) });

  const name = boxOf(page.getByRole('heading').element());
  const photo = page.getByRole('img').element().getBoundingClientRect();
  const college = [...(document.querySelector('p bdi')?.getClientRects() ?? [])];
  expect(name.top).toBeGreaterThanOrEqual(photo.bottom);
  // The last line has no name beside it.
  expect(college.at(-1)?.top).toBeGreaterThanOrEqual(name.bottom - 4);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
