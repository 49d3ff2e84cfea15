import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { drawPortrait } from '#demo/portraits.ts';
import sharp from 'sharp';
import type { Product } from './product.ts';

let addressesMade = 0;

/** An address that nothing else in the run uses. */
export function aNewAddress(): string {
  addressesMade += 1;
  return `newcomer-${process.pid}-${addressesMade}@iitd.ac.in`;
}

/** A name that no other name in the run contains, so that a student's opinions can be found by it. */
function aNewName(): string {
  const letters = String(process.pid * 1000 + addressesMade)
    .padStart(10, '0')
    .replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)));
  return `Tara ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

let face: Buffer | undefined;
let plainPhoto: Buffer | undefined;

export async function aFace(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  face ??= await sharp(Buffer.from(drawPortrait(3)))
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer: face };
}

/**
 * A photo for students whose photo no journey checks. It has one colour, and the size that the server processes
 * fastest.
 */
async function aPlainPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  plainPhoto ??= await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a87' } })
    .jpeg()
    .toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: plainPhoto };
}

/** Signs up through the API, without a page. The request context keeps the session cookie. */
export async function signUpByCalls(
  request: APIRequestContext,
  product: Product,
  { name, email = aNewAddress() }: { name?: string; email?: string } = {},
): Promise<User> {
  const form = {
    name: name ?? aNewName(),
    uid: '',
    course: 'bca',
    year: 2,
    phone: '9876543210',
    email,
    gender: 'female',
    relation: '',
    personality: '',
  };
  const registered = await request.post(`${product.url}/register`, { data: form });
  expect(registered.ok()).toBe(true);
  const otp = await product.mail.nextCode(email);
  const verified = await request.post(`${product.url}/verifyuser`, {
    multipart: { otp, email, image: await aPlainPhoto() },
  });
  expect(verified.ok()).toBe(true);
  return ((await verified.json()) as { data: User }).data;
}

/** Opens an empty page of the product's origin, to read or change its storage while the app is not running. */
export async function openBlank(page: Page): Promise<void> {
  const contentType = 'text/html';
  await page.route('/blank', (route) =>
    route.fulfill({ contentType, body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  // A page with a route requests every file through the test, without the browser's cache.
  await page.unroute('/blank');
}

/** Before this page's next load, stores what the app stores after a login (docs/product.md section 3). */
export async function becomeStudent(page: Page, student: User): Promise<void> {
  const { email: _email, phone: _phone, ...user } = student;
  const script = await page.addInitScript((userData) => {
    // Once, because the journey can log out before the script is removed.
    if (window.name === 'logged in') return;
    window.name = 'logged in';
    localStorage.setItem('userData', userData);
    localStorage.setItem('login', 'true');
  }, JSON.stringify(user));
  page.once('framenavigated', () => void script.dispose().catch(() => undefined));
}
