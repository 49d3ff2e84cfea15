import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Opinion } from '#contract/user-object.ts';
import { mutedMessage } from '#contract/words/en/answers.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { OpinionArea } from '#web/features/opinions/opinion-area.tsx';
import { OpinionsOnStudent } from '#web/features/opinions/opinions-on-student.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });

const written: Partial<Record<'comment_id' | 'comment' | 'sure', unknown>>[] = [];
/** The server's first answers to opinions, in order. Afterwards the server stores opinions. */
let refusals: Response[] = [];
let canWrite = true;
let state: Opinion['state'] = 'shown';
let stored: Opinion[] = [];

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (pathname === '/me') return Response.json(me);
  if (pathname === '/getcomment') return Response.json([{ count: stored.length, canWrite }, ...stored]);
  const sent = JSON.parse(init?.body as string) as { comment_id: string; comment: string };
  written.push(sent);
  const refusal = refusals.shift();
  if (refusal) return refusal;
  stored = [
    anOpinion({
      comment_id: sent.comment_id,
      comment: sent.comment,
      commenter_id: 'me',
      commenter: 'Own Name',
      date: new Date().toISOString(),
      state,
    }),
  ];
  return Response.json({ success: true });
}

function refuse(status: number, code: string, message: string, more = {}) {
  refusals = [Response.json({ success: false, code, message, ...more }, { status })];
}

beforeEach(() => {
  written.length = 0;
  refusals = [];
  stored = [];
  canWrite = true;
  state = 'shown';
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  sessionStorage.clear();
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

function show() {
  return renderLoggedIn(<OpinionsOnStudent card={kabir} title="Opinions" />);
}

const box = page.getByRole('textbox', { name: 'Write an opinion' });
const again = page.getByRole('alertdialog', {
  name: 'Please think again. Your opinion contains: “stupid”, “idiot”. It could hurt someone.',
});
const dialog = page.getByRole('alertdialog');
const refuseWords = () => refuse(409, 'think_again', 'Think again.', { words: ['stupid', 'idiot'] });

async function write(text: string) {
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
}

test('hurtful words are named beside the text in its box; the main button Edit leads back to it [S4.4]', async () => {
  refuseWords();
  await show();
  await write('stupid idiot');
  await expect.element(again).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await expect.element(box).toHaveValue('stupid idiot');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();

  await dialog.getByRole('button', { name: 'Edit' }).click();

  await expect.element(box).toHaveValue('stupid idiot');
  await expect.element(box).toHaveFocus();
  expect(written).toHaveLength(1);
});

test('OK leads back to the box if Write sent the refused text', async () => {
  refuse(403, 'muted', 'You cannot write opinions.');
  await show();
  await box.fill('kind');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(box).toHaveValue('kind');
  await expect.element(box).toHaveFocus();
});

test('Post anyway sends the same opinion once more, as confirmed [S4.4]', async () => {
  refuseWords();
  await show();
  await write('stupid idiot');

  await dialog.getByRole('button', { name: 'Post anyway' }).click();

  await expect.element(page.getByRole('time')).toBeVisible();
  await expect.element(page.getByText('stupid idiot')).toBeVisible();
  const [first, second] = written;
  expect(first?.sure).toBeUndefined();
  expect(second).toEqual({ ...first, sure: true });
  await expect.element(box).toHaveValue('');
});

test('possible contact data cause a separate question, with the part of the text and its kind', async () => {
  const contact = { kind: 'link', found: 'guy.fr' };
  refuse(409, 'think_again', 'Think again.', { words: ['stupid', 'guy.fr'], contact });
  await show();
  await write('stupid guy.fr');

  await expect
    .element(dialog)
    .toHaveAccessibleName(
      'Please think again. Your opinion contains: “stupid”. It could hurt someone. Everybody can read your opinion. Is “guy.fr” a link?',
    );
  await dialog.getByRole('button', { name: 'Post anyway' }).click();
  await expect.element(page.getByText('stupid guy.fr')).toBeVisible();
  expect(written[1]?.sure).toBe(true);
});

test('a threat is not posted: the reason and help are shown, and the text stays in the box [S4.1]', async () => {
  refuse(400, 'invalid_input', 'This reads like a threat.', { words: ['kill yourself'], help: true });
  await show();
  await write('kill yourself');

  await expect.element(page.getByRole('alertdialog', { name: 'This reads like a threat.' })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: '14416' })).toHaveAttribute('href', 'tel:14416');
  await expect.element(dialog).toHaveAccessibleDescription(/local emergency number/);
  await expect.element(dialog.getByRole('button')).toHaveFocus();
  await dialog.getByRole('button', { name: 'OK' }).click();

  await expect.element(box).toHaveValue('kill yourself');
  await expect.element(box).toHaveFocus();
  expect(written).toHaveLength(1);
});

test('an author who writes of a wish to die is asked, sees help, and may post the text', async () => {
  refuse(409, 'think_again', 'Think again.', { words: ['want to die'], help: true });
  await show();
  await write('I want to die');

  await expect.element(dialog.getByRole('link', { name: '14416' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Post anyway' }).click();
  await expect.element(page.getByText('I want to die')).toBeVisible();
});

test('Escape posts nothing', async () => {
  refuseWords();
  await show();
  await write('stupid idiot');
  await expect.element(again).toBeVisible();

  await userEvent.keyboard('{Escape}');

  await expect.element(box).toHaveValue('stupid idiot');
  expect(written).toHaveLength(1);
});

test.for([
  [400, 'invalid_input', 'An opinion must not contain a phone number, a mail address or a link.'],
  [429, 'too_often', 'You have written 2 opinions on this student in 24 hours. Please come back tomorrow.'],
  [403, 'muted', mutedMessage(Date.parse('2026-12-31'))],
] as const)(
  'of %i %s the reason is shown, and the text stays in the box [S4.4]',
  async ([status, code, message]) => {
    refuse(status, code, message);
    await show();
    await write('call 98765 43210');

    await expect.element(page.getByRole('alertdialog', { name: message })).toBeVisible();
    await expect.element(box).toHaveValue('call 98765 43210');
    await dialog.getByRole('button', { name: 'OK' }).click();

    await expect.element(box).toHaveValue('call 98765 43210');
    await expect.element(box).toBeEnabled();
  },
);

test('on a profile that accepts no opinions the box is disabled and shows the reason [S3.1]', async () => {
  canWrite = false;
  await show();

  await expect.element(box).toBeDisabled();
  await expect.element(box).toHaveAttribute('placeholder', "This student isn't accepting opinions");
});

test('a card shows before its opinions load that the profile accepts none [S3.1]', async () => {
  await renderLoggedIn(<OpinionArea card={{ ...kabir, canWrite: false }}>{null}</OpinionArea>);

  await expect.element(box).toHaveAttribute('placeholder', "This student isn't accepting opinions");
  await expect.element(page.getByText('No opinions')).toBeVisible();
  const calls = vi.mocked(fetch).mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
  expect(calls).not.toContain('/getcomment');
});

test('newer opinions than the card can open the box again', async () => {
  await renderLoggedIn(<OpinionsOnStudent card={{ ...kabir, canWrite: false }} title="Opinions" />);

  await expect.element(box).toBeEnabled();
});

test('a profile closed a moment ago disables the box and keeps the text', async () => {
  refuse(403, 'wall_closed', "This student isn't accepting opinions.");
  await show();
  await write('kind');
  await dialog.getByRole('button', { name: 'OK' }).click();

  await expect.element(box).toBeDisabled();
  await expect.element(box).toHaveValue('kind');
  await expect
    .element(page.getByText("This student isn't accepting opinions", { exact: true }))
    .toBeVisible();
});

test('an opinion that waits for approval is marked for its author at once [S3.4]', async () => {
  state = 'waiting';
  await show();
  await write('kind');

  await expect.element(page.getByText('Waiting for approval')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('a held opinion is marked for its author', async () => {
  state = 'held';
  await show();
  await write('kind');

  await expect.element(page.getByText('Held: a moderator is looking at it')).toBeVisible();
});
