/**
 * Date of the rules, with which the version of the notice of the sign-up begins (docs/product.md section 7). A hash of
 * the texts follows it, so a change of a text is a new version in any case.
 */
export const TERMS_VERSION = '2026-11-21';
