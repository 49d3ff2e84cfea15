import sharp from 'sharp';
import { openBrowser, type Answer, type Browser } from './client.ts';
import type { Target } from './target.ts';

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

export const aForm = (email: string, name = 'Asha Kumari') => ({
  name,
  uid: '',
  course: 'bca',
  year: 2,
  phone: '9876543210',
  email,
  gender: 'female',
  relation: 'single',
  personality: 'introvert',
});

let photo: Promise<Buffer> | undefined;
/** A small real picture. */
export function aPhoto(): Promise<Buffer> {
  photo ??= sharp({ create: { width: 320, height: 240, channels: 3, background: '#0f723a' } })
    .png()
    .toBuffer();
  return photo;
}

/** Signs up like a person: form, mail, code, photo. */
export async function signUp(target: Target, email: string, browser = openBrowser(target)): Promise<Student> {
  const before = target.mailsTo(email).length;
  expectStatus(await browser.post('/register', aForm(email)), 200);
  const otp = await target.nextCode(email, before);
  const answer = expectStatus(await browser.form('/verifyuser', { otp, email }, await aPhoto()), 200);
  const { data } = JSON.parse(answer.text) as { data: { _id: string } };
  return { id: data._id, email, browser };
}

/** @throws if the answer has another status, because the attack itself then cannot run. */
export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}
