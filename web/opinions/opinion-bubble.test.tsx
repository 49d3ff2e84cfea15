import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Opinion } from '#contract/user.ts';
import { OpinionBubble } from '#web/opinions/opinion-bubble.tsx';
import '#web/styles.css';

function anOpinion(details: Partial<Opinion> = {}): Opinion {
  return {
    comment_id: 'one',
    commenter_id: 'other',
    commenter: 'Ravi',
    commenterImage: '',
    comment: 'Shares good notes',
    date: '2026-01-05T10:00:00.000Z',
    state: 'shown' as const,
    ...details,
  };
}

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
