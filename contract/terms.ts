/**
 * Date of the rules. The version of the sign-up notice begins with it (docs/product.md section 7). A hash of the texts
 * follows, so a changed text always makes a new version.
 */
export const TERMS_VERSION = '2026-11-21';
