import type { Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Gives the browser an authenticator, such as a fingerprint sensor, and a person who confirms each question. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The product at an address with a host name, because browsers allow no passkeys on `127.0.0.1`. */
export function atLocalhost(product: Product): Product {
  return { ...product, url: product.url.replace('127.0.0.1', 'localhost') };
}
