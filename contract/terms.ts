/** Version of the terms that the sign-up screen shows; an account keeps it with the time (CONTRACT.md section 4). */
export const TERMS_VERSION = '2026-11-21';
