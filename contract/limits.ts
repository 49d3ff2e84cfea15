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

/** Opinions in any 24 hours, including deleted ones. */
export const OPINIONS_A_DAY = 30;
export const OPINIONS_A_DAY_ON_ONE = 2;
export const DISLIKES_A_DAY = 30;

/** Days between two changes of a person's name. */
export const NAME_CHANGE_DAYS = 30;
/** Downloads of a person's own data in 24 hours. */
export const EXPORTS_A_DAY = 5;
/** Days in which a log-in restores an account that its owner deleted. */
export const LEAVING_DAYS = 7;

/** Characters of a report's or an appeal's note. */
export const REPORT_NOTE_MAX = 500;
/** Days after the decision in which an appeal is possible. */
export const APPEAL_DAYS = 90;
/** Minutes in which the moderator who decided can undo it. The mails about the decision wait until then. */
export const UNDO_MINUTES = 10;
/** Maximum characters of a moderator's message and note. */
export const DECISION_TEXT_MAX = 1_000;

/** Days that the notices cover. */
export const NOTICE_DAYS = 90;
/** Unread notices are counted up to this number. */
export const UNREAD_MAX = 99;
/** Maximum opinions of one day in the notices. Older opinions of the day are left out. */
export const NOTICE_DAY_MAX = 100;

/** Maximum browsers of a person that get pushes. A further browser replaces the oldest. */
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
/** Maximum code mails to one mailbox for unknown browsers, over all purposes and all spellings of its address. */
export const MAILBOX_CODES_PER_DAY = 10;

export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Maximum ratio of the longest to the shortest side. */
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
/** Maximum sessions of a person. A further log-in ends the least recently used one. */
export const SESSIONS_PER_PERSON = 100;
/** A browser is known for this many days after its last log-in. Browsers keep no cookie longer. */
export const KNOWN_BROWSER_DAYS = 400;
export const REGISTRATION_HOURS = 24;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 50;
/** Minutes for which the challenge of a passkey works. */
export const CHALLENGE_MINUTES = 5;
