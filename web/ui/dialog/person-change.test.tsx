import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { DialogProvider, useDialogs, type Dialogs } from '#web/ui/dialog/alert.tsx';

/** A button that starts an act, whose dialogs are those of the rendering that the button is from. */
function ActButton({ act }: { readonly act: (dialogs: Dialogs) => unknown }) {
  const dialogs = useDialogs();
  return (
    <>
      <button type="button" onClick={() => dialogs.announce(earlier)}>
        earlier
      </button>
      <button type="button" onClick={() => void act(dialogs)}>
        act
      </button>
    </>
  );
}

async function startAct(act: (dialogs: Dialogs) => unknown): Promise<void> {
  await render(
    <DialogProvider>
      <ActButton act={act} />
    </DialogProvider>,
  );
  // With a line before, the next one needs no file, so that it would be there at once.
  await button('earlier').click();
  await expect.element(page.getByText(earlier.text)).toBeVisible();
  await button('act').click();
}

/** An answer of the server that comes when the test lets it. */
function aLateAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { come: promise, arrive: async () => (resolve(), await promise, await nextFrame()) };
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
/** Without a wait, because a line disappears by itself. */
const shown = (text: RegExp) => page.getByText(text).elements();
const dialog = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', { name });
const undo = vi.fn<() => void>();
const earlier = { text: 'An earlier success.' };
const blocked = { text: 'Kabir is blocked.', undo };

test('a success that is answered after a log-out is not shown to the next person, nor its Undo [10.16]', async () => {
  const { come, arrive } = aLateAnswer();
  await startAct(async ({ announce }) => (await come, announce(blocked)));
  removePersonalData();
  await arrive();
  expect(shown(/Kabir|Undo/)).toEqual([]);
});

test('a success of Undo that is answered after a log-out is not shown to the next person [10.16]', async () => {
  const { come, arrive } = aLateAnswer();
  await startAct(({ announce }) =>
    announce({
      ...blocked,
      undo: async () => (await come, announce({ text: 'Kabir is no longer blocked.' })),
    }),
  );
  await button('Undo').click();
  removePersonalData();
  await arrive();
  expect(shown(/Kabir|Undo/)).toEqual([]);
});

test('the next person sees the successes of own acts [10.16]', async () => {
  await startAct(({ announce }) => announce(blocked));
  removePersonalData();
  await expect.element(page.getByText(blocked.text)).not.toBeInTheDocument();
  await button('act').click();
  await expect.element(page.getByText(blocked.text)).toBeVisible();
});

test.for(['alert', 'confirm'] as const)(
  'an open %s closes at a log-in or log-out, and its act does not go on as the next person [10.16]',
  async (kind) => {
    const goOn = vi.fn<() => void>();
    await startAct(async (dialogs) => (await dialogs[kind]('Block Kabir?'), goOn()));
    await expect.element(dialog).toBeVisible();
    removePersonalData();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(goOn).not.toHaveBeenCalled();
  },
);

test.for(['alert', 'confirm'] as const)(
  'the %s that an act opens after a log-out is not shown, and the act does not go on [10.16]',
  async (kind) => {
    const goOn = vi.fn<() => void>();
    const { come, arrive } = aLateAnswer();
    await startAct(async (dialogs) => (await come, await dialogs[kind]('Kabir has left.'), goOn()));
    removePersonalData();
    await arrive();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(goOn).not.toHaveBeenCalled();
  },
);

test('the message of a log-in or log-out is shown after it, also if its text waited before [10.16]', async () => {
  await startAct(async ({ alert, alertAnyone }) => {
    void alert('Welcome');
    await Promise.resolve();
    removePersonalData();
    await alertAnyone('Welcome');
    await alertAnyone('Read');
  });
  await expect.element(dialog).toHaveAccessibleName('Welcome');
  await button('OK').click();
  await expect.element(dialog).toHaveAccessibleName('Read');
});
