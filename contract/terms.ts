/** Version of the terms that the sign-up screen shows; stored with each account, with the time (docs/product.md section 7). */
export const TERMS_VERSION = '2026-11-21';
