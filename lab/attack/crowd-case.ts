import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer, type MailServer } from '#test/journeys/mail-server.ts';
import { openBrowser, type Answer } from './client.ts';
import { repeat, withTarget } from './network-cases.ts';
import { judge, type Row } from './report.ts';
import { aForm, aPhoto } from './students.ts';
import type { StartTarget, Target } from './target.ts';

const SECONDS_MAX = 600;
/** The number of students who are active at the same time. */
const PARALLEL = 32;

interface Progress {
  calls: number;
  /** Students who have done everything. */
  finished: number;
  /** The number of answers other than a 200, by answer. */
  readonly refused: Map<string, number>;
}

/** Not an attack: students behind one network address sign up, log out and log in again, as on a campus's first day. */
export async function signUpCrowd(startTarget: StartTarget, students = 1_000): Promise<Row> {
  const mails = await startMailServer();
  try {
    const env = { SMTP_URL: mails.url, MAIL_FROM: 'Quad <quad@example.edu>' };
    return await withTarget(startTarget, (target) => measureCrowd(target, mails, students), env);
  } finally {
    await mails.close();
  }
}

async function measureCrowd(target: Target, mails: MailServer, students: number): Promise<Row> {
  const progress: Progress = { calls: 0, finished: 0, refused: new Map() };
  const start = performance.now();
  const crowd = repeat(students, (nth) => joinAndReturn(target, mails, progress, nth), PARALLEL);
  await Promise.race([crowd, pause(SECONDS_MAX * 1_000, undefined, { ref: false })]);
  const seconds = (performance.now() - start) / 1_000;
  const { calls, finished, refused } = progress;
  const others = [...refused].map(([answer, count]) => `${answer}: ${count}`).join(', ') || 'none';
  const isHeld = finished === students && refused.size === 0 && seconds <= SECONDS_MAX;
  const result = `${finished} signed up, logged out and in again with ${calls} calls in ${Math.round(seconds)} s (limit ${SECONDS_MAX} s); refused: ${others}`;
  return judge(`${students.toLocaleString('en')} students behind one IP address on one day`, isHeld, result);
}

/** One student's day. It ends with the first answer other than a 200. */
async function joinAndReturn(
  target: Target,
  mails: MailServer,
  progress: Progress,
  nth: number,
): Promise<void> {
  const browser = openBrowser(target);
  const email = `crowd${nth}@example.edu`;
  const isFine = async (call: string, answer: Promise<Answer>) => {
    const { status } = await answer;
    progress.calls += 1;
    if (status !== 200)
      progress.refused.set(`${call} ${status}`, (progress.refused.get(`${call} ${status}`) ?? 0) + 1);
    return status === 200;
  };
  const code = () => mails.nextCode(email);
  if (!(await isFine('/register', browser.post('/register', aForm(email))))) return;
  const form = { otp: await code(), email };
  if (!(await isFine('/verifyuser', browser.form('/verifyuser', form, await aPhoto())))) return;
  if (!(await isFine('/get', browser.get('/get')))) return;
  if (!(await isFine('/logout', browser.post('/logout', {})))) return;
  if (!(await isFine('/loginotp', browser.post('/loginotp', { email })))) return;
  if (!(await isFine('/login', browser.post('/login', { email, otp: await code() })))) return;
  if (await isFine('/me', browser.get('/me'))) progress.finished += 1;
}
