import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignUpCard } from '#web/app/visitor/sign-up-card.tsx';
import { emptyDraft, type SignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import '#web/styles.css';

const show = (part: Partial<SignUpDraft> = {}, photo: string | null = null) =>
  render(<SignUpCard draft={{ ...emptyDraft, ...part }} photo={photo} college="" />);

test('an empty sign-up shows a card with placeholders and a drawn face', async () => {
  const { container } = await show();

  expect(container.textContent).toContain('Your name');
  expect(container.textContent).toContain('Your course, year');
  expect(container.textContent).toContain('Your college');
  expect(container.querySelector('img')?.src).toContain('blank');
});

test('the card shows typed and chosen details, and the photo, at once', async () => {
  const { container, rerender } = await show({ name: 'Meera', course: 'llb' });
  expect(container.textContent).toContain('LLB, year');

  const draft = {
    ...emptyDraft,
    name: 'Meera Nair',
    course: 'other',
    year: '4',
    personality: 'openss',
    relation: 'single',
  };
  await rerender(<SignUpCard draft={draft} photo="/icon.svg" college="IIT Delhi" />);

  expect(container.querySelector('h2')?.textContent).toBe('Meera Nair');
  expect(container.textContent).toMatch(/Other, 4th year.*Openss Single/);
  expect(container.textContent).toContain('IIT Delhi');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/icon.svg');
});

test('the card is a picture: nothing in it is announced or takes the focus [10.2]', async () => {
  const { container } = await show({ name: 'Meera Nair' });

  expect(page.getByRole('heading').elements()).toEqual([]);
  expect(page.getByRole('img').elements()).toEqual([]);
  for (const element of container.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex]')) {
    element.focus();
    expect(document.activeElement).toBe(document.body);
  }
  expect(container.querySelector('[inert]')).not.toBeNull();
});
