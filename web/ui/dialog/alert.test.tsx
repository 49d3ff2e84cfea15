import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DialogProvider, useDialogs, type Dialogs } from '#web/ui/dialog/alert.tsx';

/** A button that opens a dialog, a field behind it, and the result. */
function DialogButton({ ask }: { readonly ask: (dialogs: Dialogs) => Promise<unknown> }) {
  const dialogs = useDialogs();
  const [answer, setAnswer] = useState('none');
  return (
    <>
      <button type="button" onClick={() => void ask(dialogs).then((given) => setAnswer(String(given)))}>
        ask
      </button>
      <input aria-label="behind" />
      <p data-testid="answer">{answer}</p>
    </>
  );
}

async function openDialog(ask: (dialogs: Dialogs) => Promise<unknown>) {
  await render(
    <DialogProvider>
      <DialogButton ask={ask} />
    </DialogProvider>,
  );
  await page.getByRole('button', { name: 'ask' }).click();
}

const dialog = page.getByRole('alertdialog');
const answer = page.getByTestId('answer');
const button = (name: string) => page.getByRole('button', { name });

test('an alert is an alertdialog named by its text, with an OK button only', async () => {
  await openDialog(({ alert }) => alert('invalid link!'));

  await expect.element(dialog).toHaveAccessibleName('invalid link!');
  await expect.element(dialog).toHaveTextContent('invalid link!OK');
});

test('an alert resolves only when it is closed', async () => {
  await openDialog(async ({ alert }) => {
    await alert('read me');
    return 'read';
  });
  await expect.element(dialog).toBeVisible();
  await expect.element(answer).toHaveTextContent('none');

  await button('OK').click();

  await expect.element(answer).toHaveTextContent('read');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape closes an alert [12.1]', async () => {
  await openDialog(({ alert }) => alert('read me').then(() => 'read'));
  await expect.element(button('OK')).toHaveFocus();

  await userEvent.keyboard('{Escape}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(answer).toHaveTextContent('read');
});

test.for([
  ['OK', 'true'],
  ['Cancel', 'false'],
] as const)('%s answers a confirmation with %s', async ([name, given]) => {
  await openDialog(({ confirm }) => confirm('Are you sure?'));
  await button(name).click();

  await expect.element(answer).toHaveTextContent(given);
});

test('a confirmation has its focus on OK, and Enter presses it', async () => {
  await openDialog(({ confirm }) => confirm('Are you sure?'));
  await expect.element(button('OK')).toHaveFocus();

  await userEvent.keyboard('{Enter}');

  await expect.element(answer).toHaveTextContent('true');
});

test('Escape cancels a confirmation', async () => {
  await openDialog(({ confirm }) => confirm('Are you sure?'));
  await expect.element(button('OK')).toHaveFocus();

  await userEvent.keyboard('{Escape}');

  await expect.element(answer).toHaveTextContent('false');
});

test('a confirmation of a dangerous action has its focus on Cancel, so that Enter does nothing', async () => {
  await openDialog(({ confirm }) => confirm('Delete?', 'danger'));
  await expect.element(button('Cancel')).toHaveFocus();

  await userEvent.keyboard('{Enter}');

  await expect.element(answer).toHaveTextContent('false');
});

test('Tab and Shift+Tab keep the focus inside the dialog [12.1]', async () => {
  await openDialog(({ confirm }) => confirm('Are you sure?'));
  await expect.element(button('OK')).toHaveFocus();
  const left: EventTarget[] = [];
  for (const outside of [page.getByLabelText('behind'), page.getByText('ask', { exact: true })])
    outside.element().addEventListener('focus', ({ target }) => target && left.push(target));
  const visited = new Set<string>();

  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key);
    visited.add(document.activeElement?.textContent ?? '');
  }

  expect(left).toEqual([]);
  expect(visited).toEqual(new Set(['OK', 'Cancel']));
});

test('nothing behind the dialog can be clicked', async () => {
  await openDialog(({ confirm }) => confirm('Are you sure?'));
  await expect.element(dialog).toBeVisible();

  const { left, top } = page.getByLabelText('behind').element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)?.tagName).toBe('DIALOG');
});

test('the focus returns to the element that had it before', async () => {
  await openDialog(({ alert }) => alert('read me'));
  await button('OK').click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('ask')).toHaveFocus();
});

test('two alerts are shown one after the other, each once, and then the focus returns', async () => {
  const read: string[] = [];
  await openDialog(({ alert }) =>
    Promise.all(['first', 'second'].map((text) => alert(text).then(() => read.push(text)))),
  );
  await expect.element(dialog).toHaveAccessibleName('first');
  expect(dialog.elements()).toHaveLength(1);

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveAccessibleName('second');
  expect(read).toEqual(['first']);
  await expect.element(button('OK')).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(read).toEqual(['first', 'second']);
  await expect.element(button('ask')).toHaveFocus();
});

test('an open alert stays as it is when another alert is queued', async () => {
  const dialogs: Dialogs[] = [];
  await openDialog((given) => (dialogs.push(given), given.alert('first')));
  await expect.element(button('OK')).toHaveFocus();
  const shown = dialog.element();

  void dialogs[0]?.alert('second');
  void dialogs[0]?.alert('third');
  await new Promise(requestAnimationFrame);

  expect(dialog.element()).toBe(shown);
});

test('an alert after a confirmation is a new dialog that waits for its own answer', async () => {
  await openDialog(async ({ confirm, alert }) => {
    const sure = await confirm('Are you sure?');
    await alert('it failed');
    return sure;
  });
  await button('OK').click();
  await expect.element(dialog).toHaveAccessibleName('it failed');
  await expect.element(answer).toHaveTextContent('none');

  await button('OK').click();

  await expect.element(answer).toHaveTextContent('true');
});

test('two alerts with one text are shown once, and closing resolves both', async () => {
  await openDialog(({ alert }) =>
    Promise.all([alert('read me'), alert('read me')]).then(() => 'both resolved'),
  );
  await expect.element(dialog).toBeVisible();

  await button('OK').click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(answer).toHaveTextContent('both resolved');
});

test('the second press of a double tap on OK does not reach what lies under the dialog', async () => {
  const presses: string[] = [];
  await openDialog(({ alert }) => alert('read me').then(() => 'read'));
  const below = document.createElement('button');
  below.textContent = 'below';
  below.style.cssText = 'position: fixed; inset: 0';
  below.addEventListener('click', () => presses.push('below'));
  document.body.append(below);

  await button('OK').dblClick();
  await expect.element(answer).toHaveTextContent('read');
  expect(presses).toEqual([]);

  await vi.waitFor(async () => {
    await button('below').click();
    expect(presses).toEqual(['below']);
  });
  below.remove();
});

test('two alerts in a row can be closed by two quick presses at the same place', async () => {
  await openDialog(async ({ alert }) => {
    await Promise.all([alert('one'), alert('two')]);
    return 'read';
  });
  await button('OK').dblClick();
  await vi.waitFor(async () => {
    if (dialog.elements().length > 0) await button('OK').click();
    await expect.element(answer, { timeout: 100 }).toHaveTextContent('read');
  });
});

test('a key that is held since before a dialog opened does not answer it', async () => {
  await render(
    <DialogProvider>
      <DialogButton ask={({ confirm }) => confirm('Are you sure?')} />
    </DialogProvider>,
  );
  (button('ask').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>8/}');

  await expect.element(dialog).toBeVisible();
  await expect.element(answer).toHaveTextContent('none');
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).toHaveTextContent('true');
});
