import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Card } from '#contract/user.ts';
import { aCard } from '#test/web/a-card.ts';
import { StudentCard } from '#web/people/card.tsx';
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
  await expect.element(page.getByText('B.Tech, 3rd year · Introvert · Single · Demo College')).toBeVisible();
});

test('on a phone the details begin beside the name, and wrap under it as one text', async () => {
  await page.viewport(390, 844);
  await show({
    name: 'Asha',
    personality: 'introvert',
    relation: 'not specified',
    college: 'St. Agnes College',
  });

  const lineOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
  const name = lineOf('Asha');
  expect(lineOf('BCA, 2nd year').left).toBeGreaterThan(name.right);
  expect(lineOf('BCA, 2nd year').bottom).toBeLessThan(name.bottom + 4);
  expect(lineOf('St. Agnes College').bottom).toBeLessThan(name.bottom + 24);
});

test('the heading is the accessible name of the card', async () => {
  await show({ name: 'Kabir Singh' });

  await expect.element(page.getByRole('article', { name: 'Kabir Singh' })).toBeVisible();
});

test('values that are not set are not shown, and neither are their dots', async () => {
  const { container } = await show({ personality: '', relation: '' });

  await expect.element(page.getByText('BCA, 2nd year · Demo College')).toBeVisible();
  expect(container.textContent.match(/·/g)).toHaveLength(1);
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

test('a name and a college without spaces wrap inside a card of 320 px, also beside its links', async () => {
  await page.viewport(320, 700);
  const { container } = await show({
    name: 'W'.repeat(50),
    college: 'Wissenschaftshochschulzusammenschlussverwaltungsgebaeude'.repeat(2),
    instagram: 'https://www.instagram.com/asha',
    github: 'https://github.com/asha',
  });

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const { right } = container.getBoundingClientRect();
  for (const part of container.querySelectorAll('h2, p, a, img')) {
    const range = document.createRange();
    range.selectNode(part);
    const boxes = [...range.getClientRects()];
    expect(Math.max(...boxes.map((box) => box.right)), part.textContent).toBeLessThanOrEqual(right);
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

test('an Arabic name starts at the same edge as what is below it', async () => {
  await show({ name: 'محمد أمين' });

  const below = page.getByText('below').element();
  expect(boxOf(page.getByRole('heading').element()).left).toBeCloseTo(boxOf(below).left, 0);
});

test('a Devanagari name with marks above and below its letters is clear of the photo and of the next line', async () => {
  await page.viewport(390, 844);
  await show({ name: 'र्कूँ श्रृंखला हूँ', college: 'काशी हिन्दू विश्वविद्यालय, वाराणसी '.repeat(2) });

  const name = boxOf(page.getByRole('heading').element());
  const photo = page.getByRole('img').element().getBoundingClientRect();
  const college = [...(document.querySelector('p bdi')?.getClientRects() ?? [])];
  expect(name.top).toBeGreaterThanOrEqual(photo.bottom);
  // The last line, which no name is beside.
  expect(college.at(-1)?.top).toBeGreaterThanOrEqual(name.bottom - 4);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
