import type { Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import type { Product } from './product.ts';
import { signUpByCalls } from './students.ts';

/** Signs up another student in a separate browser context, who acts through the API. */
export async function asSomebodyElse(
  page: Page,
  product: Product,
  act: (request: Page['request'], who: User) => Promise<void>,
): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!context) throw new Error('no browser');
  const who = await signUpByCalls(context.request, product, { name: 'Omar Commenter' });
  await act(context.request, who);
  await context.close();
}
