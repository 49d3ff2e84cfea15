/** Numbers that client and server must agree on. Source: docs/product.md sections 7, 8, 11 and 13. */

export const NAME_MIN = 5;
export const NAME_MAX = 50;
export const PHONE_DIGITS = 10;
export const EMAIL_MAX = 254;
export const LINK_MAX = 300;
export const TERMS_VERSION_MAX = 100;
export const SEARCH_MAX = 100;
/** The Search button appears for a text with more characters than this. */
export const SEARCH_BUTTON_AFTER = 3;

/** Grapheme clusters, after trimming. */
export const OPINION_MAX = 100;

/** In any 24 hours, deleted ones included. */
export const OPINIONS_A_DAY = 30;
export const OPINIONS_A_DAY_ON_ONE = 2;
export const DISLIKES_A_DAY = 30;

/** Days between two changes of one's name. */
export const NAME_CHANGE_DAYS = 30;
/** Downloads of one's own data in 24 hours. */
export const EXPORTS_A_DAY = 5;
/** Days in which a log-in brings an account back that its owner has deleted. */
export const LEAVING_DAYS = 7;

/** Characters of a report's or an appeal's note. */
export const REPORT_NOTE_MAX = 500;
/** An appeal is possible this long after the decision. */
export const APPEAL_DAYS = 90;
/** Of a moderator's message and note. */
export const DECISION_TEXT_MAX = 1_000;

/** Notices are about the last days only, and their number is counted up to a maximum. */
export const NOTICE_DAYS = 90;
export const UNREAD_MAX = 99;
/** Of each day the notices look at the newest opinions only. */
export const NOTICE_DAY_MAX = 100;

/** Browsers of one person that get pushes; the oldest is replaced. */
export const PUSHES_PER_PERSON = 5;
export const PUSH_ENDPOINT_MAX = 1_000;

export const PAGE_DEFAULT = 10;
export const PAGE_MAX = 50;

export const CODE_DIGITS = 6;
/** Seconds between two codes to one address for one purpose; the countdown of `Resend otp in {n}`. */
export const CODE_RESEND_SECONDS = 120;
export const CODE_VALID_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_TRIES_RESET_MINUTES = 60;
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
/** Code mails to one mailbox on request of browsers that its account does not know, whatever the spelling and purpose. */
export const MAILBOX_CODES_PER_DAY = 10;

export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Longest side by shortest side. */
export const PHOTO_MAX_ASPECT = 20;
/** Maximum size of a photo after the browser has shrunk it, before it is sent. */
export const PHOTO_SENT_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTO_SENT_MAX_SIDE = 1920;
/** Height of a card's photo in CSS pixels. */
export const PHOTO_HEIGHT = 300;

/** A session ends after this time without use. */
export const SESSION_IDLE_DAYS = 30;
/** A session ends after this time in any case. */
export const SESSION_MAX_DAYS = 180;
/** A further log-in ends the one that was not used for the longest time. */
export const SESSIONS_PER_PERSON = 100;
/** Since the last log-in. It is the longest life of a cookie in browsers. */
export const KNOWN_BROWSER_DAYS = 400;
export const REGISTRATION_HOURS = 24;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 50;
/** How long the challenge of a passkey works. */
export const CHALLENGE_MINUTES = 5;
