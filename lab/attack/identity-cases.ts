import { setTimeout as pause } from 'node:timers/promises';
import { CODE_RESEND_SECONDS as RESEND_SECONDS } from '#contract/limits.ts';
import { openBrowser } from './client.ts';
import { withTarget } from './network-cases.ts';
import { judge, type Row } from './report.ts';
import { aForm, aPhoto, expectStatus, signUp } from './students.ts';
import type { StartTarget } from './target.ts';

/** The code in the mail equals one of these in only one of 200,000 runs. */
const wrongCodes = ['111111', '222222', '333333', '444444', '555555'];

/** A stranger sends five wrong codes. Then the owner logs in from a known browser. */
export function lockOut(startTarget: StartTarget): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const email = 'asha@example.edu';
    const owner = await signUp(target, email);
    await owner.browser.post('/logout', {});
    const stranger = openBrowser(target);
    expectStatus(await stranger.post('/loginotp', { email }), 200);
    const tries = [];
    for (const otp of [...wrongCodes, ...wrongCodes])
      tries.push((await stranger.post('/login', { email, otp })).status);
    const before = target.mailsTo(email).length;
    const asked = await owner.browser.post('/loginotp', { email });
    const otp = asked.status === 200 ? await target.nextCode(email, before) : '000000';
    const { status } = await owner.browser.post('/login', { email, otp });
    const result = `the stranger gets ${[...new Set(tries)].join(', ')}; the owner's request for a code gets ${asked.status}, the log-in ${status}`;
    return judge("10 wrong codes by a stranger on the owner's account", status === 200, result);
  });
}

/** 300 requests for codes to one mailbox, whose address has a different tag in each. */
export function bombMailbox(startTarget: StartTarget, requests = 300): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    await signUp(target, 'asha@example.edu');
    const statuses = new Map<number, number>();
    for (let nth = 0; nth < requests; nth += 1) {
      const email = `asha+${nth}@example.edu`;
      const body = nth % 2 ? aForm(email) : { email };
      const { status } = await openBrowser(target).post(nth % 2 ? '/register' : '/loginotp', body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // A mail is written after the answer.
    await new Promise((resolve) => void setTimeout(resolve, 2_000));
    const mails = target.mailsTo('asha').length;
    const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    return judge(
      '300 mails to one mailbox by `+1`, `+2` …',
      mails <= 11,
      `${mails} mails in all (limit 11: 10 a day, and one for the sign-up); ${counts}`,
    );
  });
}

/**
 * Wrong guesses from one network on 100 accounts with codes. After 500 guesses the network's unknown browsers are
 * refused.
 */
export function guessAcrossAccounts(startTarget: StartTarget, guesses = 560): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const owner = await signUp(target, 'asha@example.edu');
    const accounts = Array.from({ length: 100 }, (_, nth) => `student${nth}@example.edu`);
    for (const batch of inBatches(accounts)) {
      await Promise.all(batch.map((email) => signUp(target, email)));
      for (const email of batch) expectStatus(await openBrowser(target).post('/loginotp', { email }), 200);
    }
    const statuses = new Map<number, number>();
    const times: number[] = [];
    for (const batch of inBatches(Array.from({ length: guesses }, (_, nth) => nth))) {
      const answers = await Promise.all(
        batch.map((nth) =>
          openBrowser(target).post('/login', { email: accounts[nth % 100], otp: String(100_000 + nth) }),
        ),
      );
      for (const { status, ms } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times.push(ms);
      }
    }
    const before = target.mailsTo(owner.email).length;
    await owner.browser.post('/logout', {});
    const asked = await owner.browser.post('/loginotp', { email: owner.email });
    const otp = asked.status === 200 ? await target.nextCode(owner.email, before) : '000000';
    const { status } = await owner.browser.post('/login', { email: owner.email, otp });
    const slow = times.filter((ms) => ms > 500).length;
    const counts = [...statuses].map(([code, count]) => `${code}: ${count}`).join(', ');
    const isHeld = status === 200 && slow > 100 && (statuses.get(429) ?? 0) > 0 && !statuses.has(200);
    const result = `${counts}; ${slow} guesses waited (the longest ${Math.round(Math.max(...times))} ms); a known browser's log-in gets ${status}`;
    return judge(`${guesses} wrong guesses across 100 accounts`, isHeld, result);
  });
}

const AT_ONCE = 8;

function inBatches<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / AT_ONCE) }, (_, nth) =>
    values.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );
}

/** A stranger registers the owner's address first, under another name. */
export function poisonRegistration(startTarget: StartTarget): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const email = 'newcomer@example.edu';
    const [stranger, owner] = [openBrowser(target), openBrowser(target)];
    expectStatus(await stranger.post('/register', aForm(email, 'Mallory Poison')), 200);
    // The stranger's mail may come after the answer, and the owner must not use its code.
    await target.nextCode(email, 0);
    const before = target.mailsTo(email).length;
    let asked = await owner.post('/register', aForm(email, 'Asha Kumari'));
    const wait = asked.status === 429 ? Number(asked.retryAfter) : 0;
    // 120 seconds must pass between two codes to one address.
    if (wait > 0 && wait <= RESEND_SECONDS) {
      await pause(wait * 1_000);
      asked = await owner.post('/register', aForm(email, 'Asha Kumari'));
    }
    if (asked.status !== 200)
      return judge(
        "a stranger registers the owner's address first",
        false,
        `the owner's registration gets ${asked.status}`,
      );
    const otp = await target.nextCode(email, before);
    const answer = await owner.form('/verifyuser', { otp, email }, await aPhoto());
    const name = (JSON.parse(answer.text) as { data?: { name?: string } }).data?.name;
    return judge(
      "a stranger registers the owner's address first",
      name === 'Asha Kumari',
      `the owner waits ${wait} s and signs up with ${answer.status}; the account's name is ${name} (expected: Asha Kumari)`,
    );
  });
}
