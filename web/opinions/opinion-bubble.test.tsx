import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { anOpinion } from '#test/web/an-opinion.ts';
import { OpinionBubble } from '#web/opinions/opinion-bubble.tsx';
import '#web/styles.css';

test('each Delete button names the opinion that it deletes', async () => {
  const onDelete = vi.fn();
  await render(
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

test('an Arabic opinion and the line below it start at the same edge', async () => {
  await render(
    <OpinionBubble
      look="card"
      opinion={anOpinion({ comment: 'يساعد الجميع', commenter: 'سارة' })}
      onDelete={undefined}
    />,
  );

  const edgeOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  };
  const text = document.querySelector('[data-opinion] p');
  const picture = document.querySelector('[data-opinion] .avatar');
  if (!text || !picture) throw new Error('no opinion');
  expect(picture.getBoundingClientRect().right).toBeCloseTo(edgeOf(text), 0);
});
