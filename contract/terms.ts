/** Version of the terms that the sign-up screen shows. Stored with the time in each account (docs/product.md section 7). */
export const TERMS_VERSION = '2026-11-21';
