import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { renderStudent } from '#web/app/student/student.tsx';
import { StudentPage } from '#web/app/student/student-page.tsx';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const opinion = anOpinion();
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh', opinions: 1, firstOpinion: opinion });
const earlier = {
  id: 'r',
  kind: 'opinion',
  target: 'one',
  reason: 'self-harm',
  state: 'dismissed',
  date: opinion.date,
  decided: opinion.date,
  rule: '',
};

let reports: object[] = [];
let sent: unknown[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  reports = [];
  sent = [];
  answer = () => Response.json({ success: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === '/report') {
      sent.push(JSON.parse(init?.body as string));
      return Promise.resolve(answer());
    }
    const answers: Readonly<Record<string, unknown>> = {
      '/me': me,
      '/getuser/kabir': kabir,
      '/getcomment': [{ count: 1, canWrite: true }, opinion],
      '/reports': { success: true, data: reports },
      '/restricts': { success: true, data: [] },
    };
    return Promise.resolve(Response.json(answers[pathname] ?? { success: true }));
  });
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  sessionStorage.clear();
  Object.assign(operatorSettings, { help: undefined });
  history.replaceState(null, '', '/');
});

function show(path: string) {
  history.replaceState(null, '', path);
  const client = makeQueryClient();
  mergeCards(client, [kabir], requestTime());
  return renderLoggedIn(
    <>
      <Route path="/">{renderStudent('kabir', 'heading', true)}</Route>
      <Route path="/student/:id" component={StudentPage} />
      <Route path="/user/safety">the safety screen</Route>
    </>,
    client,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name });
const dialog = page.getByRole('dialog');
const note = page.getByRole('textbox', { name: 'What should a moderator know?' });
const opinionMenu = button('More about the opinion by Ravi Das');

async function openReport() {
  await show('/student/kabir');
  await opinionMenu.click();
  await item('Report').click();
  await expect.element(radio('It hurts or bullies somebody')).toBeVisible();
}
const send = () => dialog.getByRole('button', { name: 'Report', exact: true }).click();

describe('a report', () => {
  test('of an opinion has a reason and a note, and ends with thanks and a link to the reporter’s reports', async () => {
    await openReport();
    await radio('It hurts or bullies somebody').click();
    await note.fill('  Every day  ');
    await send();

    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
    expect(sent).toEqual([{ kind: 'opinion', id: 'one', reason: 'harassment', note: '  Every day  ' }]);
    await page.getByRole('link', { name: 'My reports' }).click();
    await expect.element(page.getByText('the safety screen')).toBeVisible();
  });

  test.each([
    ['Report this person', 'They hurt or bully somebody', 'person'],
    ['Report the photo', 'It hurts or bullies somebody', 'photo'],
  ])('%s is in the menu of a person', async (name, reason, kind) => {
    await show('/student/kabir');
    await button('More about Kabir Singh').click();
    await item(name).click();
    await radio(reason).click();
    await send();

    await expect.element(page.getByText('Thank you')).toBeVisible();
    expect(sent).toEqual([{ kind, id: 'kabir', reason: 'harassment', note: '' }]);
  });

  test('of an opinion is in the open list of a card, not on the closed card', async () => {
    await show('/');
    const all = page.getByRole('button', { name: /all opinion/ });
    await expect.element(button('More about Kabir Singh')).toBeVisible();
    await expect.element(opinionMenu).not.toBeInTheDocument();
    await all.click();
    await expect.element(opinionMenu).toBeVisible();
    await all.click();
    await expect.element(opinionMenu).not.toBeInTheDocument();
  });

  test('of the opinion on a card needs only the keyboard, and the focus returns to the menu’s button [S8.8]', async () => {
    await show('/');
    (button('See all opinion').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(opinionMenu).toBeVisible();
    (opinionMenu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Report')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(radio('It hurts or bullies somebody')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Tab}too much{Tab}{Tab}{Enter}');
    await expect.element(page.getByText('Thank you')).toBeVisible();
    expect(sent).toEqual([{ kind: 'opinion', id: 'one', reason: 'sexual', note: 'too much' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(opinionMenu).toHaveFocus();
  });

  test('without a reason is not sent, and the question is marked until a reason is chosen', async () => {
    await openReport();
    await send();
    await button('OK').click();

    const group = page.getByRole('radiogroup', { name: 'What is wrong?' });
    await expect.element(group).toHaveFocus();
    await expect.element(group).toHaveAccessibleDescription('Please choose what is wrong.');
    await radio('Something else').click();
    await expect.element(group).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  test('about self-harm shows help, and Report stays in view on a small phone', async () => {
    await page.viewport(390, 664);
    await openReport();
    await radio('It is about suicide or self-harm').click();

    await expect.element(page.getByText('Where you can get help', { exact: false })).toBeInTheDocument();
    await expect.element(button('Report')).toBeInViewport({ ratio: 1 });
    (note.element() as HTMLElement).focus();
    await expect.element(note).toBeInViewport({ ratio: 1 });
    const [box, end] = [note, button('Report')].map((one) => one.element().getBoundingClientRect());
    expect(box?.bottom).toBeLessThanOrEqual(end?.top ?? 0);
  });

  test('that fails keeps its reason and its note, and can be sent again [S8.8]', async () => {
    await openReport();
    answer = () => Promise.reject(new TypeError('failed'));
    await radio('It is advertising or spam').click();
    await note.fill('Sells shoes');
    await send();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await button('OK').click();

    await expect.element(radio('It is advertising or spam')).toBeChecked();
    await expect.element(note).toHaveValue('Sells shoes');
    answer = () => Response.json({ success: true });
    await send();
    await expect.element(page.getByText('Thank you')).toBeVisible();
  });

  test('is sent once, even if its button is pressed twice', async () => {
    await openReport();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await radio('It is sexual').click();
    await send();
    await expect.element(page.getByText('Reporting please wait..')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    resolve(Response.json({ success: true }));
    await expect.element(page.getByText('Thank you')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('of a person is possible again after the decision on the earlier report', async () => {
    reports = [{ ...earlier, kind: 'person', target: 'kabir' }];
    await show('/student/kabir');
    await button('More about Kabir Singh').click();
    await item('Report this person').click();

    await expect.element(radio('They hurt or bully somebody')).toBeVisible();
  });

  test('has a note of at most 500 characters, and counts them', async () => {
    await openReport();
    await note.fill('é'.repeat(501));

    await expect.element(note).toHaveValue('é'.repeat(500));
    await expect.element(page.getByText('500/500')).toBeVisible();
  });
});

describe('help', () => {
  test('appears as soon as self-harm is chosen, and after the report [S7.5]', async () => {
    Object.assign(operatorSettings, { help: [{ name: 'Health centre', contact: '+91 11 5550 0100' }] });
    await openReport();
    await expect.element(page.getByText('Health centre')).not.toBeInTheDocument();
    await radio('It is about suicide or self-harm').click();
    const phone = page.getByRole('link', { name: '+91 11 5550 0100' });
    await expect.element(phone).toHaveAttribute('href', 'tel:+911155500100');
    await send();

    await expect.element(page.getByText('Thank you')).toBeVisible();
    await expect.element(phone).toBeVisible();
  });

  test('without the operator’s lines names the emergency number, Tele-MANAS and other countries’ lines [S7.5]', async () => {
    await openReport();
    await radio('It is about suicide or self-harm').click();

    await expect.element(page.getByText(/call the local emergency number first/)).toBeVisible();
    for (const [name, href] of [
      ['112', 'tel:112'],
      ['14416', 'tel:14416'],
      ['findahelpline.com', 'https://findahelpline.com'],
    ] as const)
      await expect.element(dialog.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  });
});
