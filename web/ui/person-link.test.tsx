import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PersonLink } from '#web/ui/person-link.tsx';

test('a name links to the person’s page, and the picture beside it is no second stop for Tab', async () => {
  const screen = await render(
    <>
      <PersonLink id="a/b">Asha</PersonLink>
      <PersonLink id="a/b" isPicture>
        Picture
      </PersonLink>
    </>,
  );

  const name = screen.getByRole('link', { name: 'Asha' });
  await expect.element(name).toHaveAttribute('href', '/student/a%2Fb');
  await expect.element(name).not.toHaveAttribute('tabindex');
  await expect.element(screen.getByRole('link', { name: 'Picture' })).toHaveAttribute('tabindex', '-1');
});

test('the name of a person without a page is no link', async () => {
  const screen = await render(<PersonLink id="">Asha</PersonLink>);

  await expect.element(screen.getByText('Asha')).toBeVisible();
  expect(screen.container.querySelector('a')).toBeNull();
});
